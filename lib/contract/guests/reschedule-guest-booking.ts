import * as v from 'valibot';
import { timeRequestViolations } from '../../domain/bookings/time-request.ts';
import { contract, everyRole, noQuery } from '../contract.ts';
import { described } from '../described.ts';
import { instant, timeZone } from '../fields.ts';
import { GuestBooking } from './guest-booking.ts';

export const RescheduleGuestBooking = contract({
  id: 'rescheduleGuestBooking',
  summary: 'Reschedule the booking of a guest',
  description:
    'Moves the booking on behalf of its guest to another start time that its event type offers, in the same way as ' +
    'Reschedule Booking. The event type says until when guests can do so. A confirmed booking stays confirmed, even if the ' +
    'event type requires confirmation.',
  scope: 'guest',
  roles: everyRole,
  query: noQuery,
  body: v.strictObject({
    timeZone: described(timeZone, 'The IANA time zone of the guest.', 'Europe/London'),
    startedAt: described(
      instant,
      'The new start time. Must be one of the available start times of the booking.',
      '2032-03-02T10:00:00+09:00',
    ),
  }),
  violations: ({ body }) => timeRequestViolations(body),
  status: 200,
  reply: v.object({ data: GuestBooking }),
  versioned: true,
  showsOthers: true,
  problems: [
    'request/unprocessable',
    'time-zone/unknown',
    'time/not-whole-minute',
    'booking/start-in-past',
    'booking/not-offered',
    'booking/too-large',
    'booking/already-cancelled',
    'booking/already-over',
    'booking/too-late',
    'booking/not-reschedulable',
    'booking/slot-taken',
  ],
});
