import * as v from 'valibot';
import { contract, noQuery, writers } from '../contract.ts';
import { described } from '../described.ts';
import { isSendUpdates, longText } from '../fields.ts';
import { Booking } from './booking.ts';

export const CancelBooking = contract({
  id: 'cancelBooking',
  summary: 'Cancel a booking',
  description:
    'Cancels a booking and frees the time of its hosts immediately. Recordings are kept.',
  scope: 'bookings:write',
  roles: writers,
  query: noQuery,
  body: v.optional(
    v.strictObject({
      reason: described(v.optional(longText(2000)), 'The reason for the cancellation.'),
      isSendUpdates,
    }),
    {},
  ),
  status: 200,
  reply: v.object({ data: Booking }),
  versioned: true,
  problems: ['booking/unknown', 'booking/too-large', 'booking/already-cancelled'],
});
