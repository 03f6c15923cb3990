import * as v from 'valibot';
import { contract, noQuery, writers } from '../contract.ts';
import { described } from '../described.ts';
import { longText } from '../fields.ts';
import { Booking } from './booking.ts';

export const DeclineBooking = contract({
  id: 'declineBooking',
  summary: 'Decline a booking request',
  description:
    'Declines a booking request and frees the time that it holds immediately. The booking is kept with the status `cancel`.',
  scope: 'bookings:write',
  roles: writers,
  query: noQuery,
  body: v.optional(
    v.strictObject({
      reason: described(v.optional(longText(2000)), 'The reason for the decline.'),
    }),
    {},
  ),
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
