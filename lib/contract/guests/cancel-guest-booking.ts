import * as v from 'valibot';
import { contract, everyRole, noQuery } from '../contract.ts';
import { described } from '../described.ts';
import { longText } from '../fields.ts';
import { GuestBooking } from './guest-booking.ts';

export const CancelGuestBooking = contract({
  id: 'cancelGuestBooking',
  summary: 'Cancel the booking of a guest',
  description:
    'Cancels the booking on behalf of its guest (`cancelledBy: guest`) and frees the time of its hosts immediately. ' +
    'The event type says until when guests can do so.',
  scope: 'guest',
  roles: everyRole,
  query: noQuery,
  body: v.optional(
    v.strictObject({
      reason: described(v.optional(longText(2000)), 'The reason for the cancellation.'),
    }),
    {},
  ),
  status: 200,
  reply: v.object({ data: GuestBooking }),
  versioned: true,
  showsOthers: true,
  problems: ['booking/too-large', 'booking/already-cancelled', 'booking/too-late'],
});
