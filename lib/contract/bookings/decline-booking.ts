import * as v from 'valibot';
import { contract, noQuery, writers } from '../contract.ts';
import { text } from '../fields.ts';
import { Booking } from './booking.ts';

export const DeclineBooking = contract({
  id: 'declineBooking',
  summary: 'Decline a booking request',
  description: 'Frees the time that it held at once. The booking stays, with the status `cancel`.',
  scope: 'bookings:write',
  roles: writers,
  query: noQuery,
  body: v.optional(v.strictObject({ reason: v.optional(text(2000)) }), {}),
  status: 200,
  reply: v.object({ data: Booking }),
  versioned: true,
  problems: [
    'booking/unknown',
    'booking/too-large',
    'booking/already-confirmed',
    'booking/already-cancelled',
  ],
});
