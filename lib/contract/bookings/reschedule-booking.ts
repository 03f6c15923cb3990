import * as v from 'valibot';
import { askedTimeViolations } from '../../domain/bookings/asked-time.ts';
import { contract, noQuery, writers } from '../contract.ts';
import { instant, timeZone } from '../fields.ts';
import { Booking } from './booking.ts';

export const RescheduleBooking = contract({
  id: 'rescheduleBooking',
  summary: 'Reschedule a booking',
  description:
    'Moves a booking to another start that its event type offers, judged as if the booking were made ' +
    'now and not there yet. It keeps its length and, where they are free, its hosts; otherwise the event ' +
    'type’s assignment chooses another one. To move it anywhere else, update it.',
  scope: 'bookings:write',
  roles: writers,
  query: noQuery,
  body: v.strictObject({ timeZone, startedAt: instant }),
  violations: ({ body }) => askedTimeViolations(body),
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
