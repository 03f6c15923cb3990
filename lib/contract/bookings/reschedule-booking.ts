import * as v from 'valibot';
import { timeRequestViolations } from '../../domain/bookings/time-request.ts';
import { contract, noQuery, writers } from '../contract.ts';
import { described } from '../described.ts';
import { instant, timeZone } from '../fields.ts';
import { Booking } from './booking.ts';

export const RescheduleBooking = contract({
  id: 'rescheduleBooking',
  summary: 'Reschedule a booking',
  description:
    'Moves a booking to another start time that its event type offers. The start time is checked as for a new ' +
    'booking, without the time that the booking itself takes. The booking keeps its duration, and its hosts if ' +
    'they are free; otherwise the assignment of the event type selects another host. To move a booking to any ' +
    'other time, update it.',
  scope: 'bookings:write',
  roles: writers,
  query: noQuery,
  body: v.strictObject({
    timeZone: described(timeZone, 'The IANA time zone of the guest.', 'Europe/London'),
    startedAt: described(
      instant,
      'The new start time. Must be a start time that the event type offers.',
      '2032-03-02T10:00:00+09:00',
    ),
  }),
  violations: ({ body }) => timeRequestViolations(body),
  status: 200,
  reply: v.object({ data: Booking }),
  versioned: true,
  problems: [
    'booking/unknown',
    'request/unprocessable',
    'time-zone/unknown',
    'time/not-whole-minute',
    'booking/start-in-past',
    'booking/not-offered',
    'booking/too-large',
    'booking/already-cancelled',
    'booking/already-over',
    'booking/not-reschedulable',
    'booking/slot-taken',
  ],
});
