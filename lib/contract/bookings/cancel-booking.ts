import * as v from 'valibot';
import { contract, noQuery, writers } from '../contract.ts';
import { isSendUpdates, text } from '../fields.ts';
import { Booking } from './booking.ts';

export const CancelBooking = contract({
  id: 'cancelBooking',
  summary: 'Cancel a booking',
  description: 'Frees the time of its hosts at once. Recordings stay.',
  scope: 'bookings:write',
  roles: writers,
  query: noQuery,
  body: v.optional(v.strictObject({ reason: v.optional(text(2000)), isSendUpdates }), {}),
  status: 200,
  reply: v.object({ data: Booking }),
  versioned: true,
  problems: ['booking/unknown', 'booking/too-large', 'booking/already-cancelled'],
});
