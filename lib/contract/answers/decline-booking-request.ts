import * as v from 'valibot';
import { contract, everyRole, noQuery } from '../contract.ts';
import { described } from '../described.ts';
import { longText } from '../fields.ts';
import { ShownRequest } from './shown-request.ts';

export const DeclineBookingRequest = contract({
  id: 'declineBookingRequest',
  summary: 'Decline a booking request, by the link of a host',
  description:
    'Declines the booking request on behalf of the host to whom the link was sent, as `POST /v1/bookings/{uid}/decline` does. ' +
    'If the request has changed since the link was sent, the response is 412, and the host has a newer link.',
  scope: 'answer',
  roles: everyRole,
  query: noQuery,
  body: v.optional(
    v.strictObject({
      reason: described(
        v.optional(longText(2000)),
        'The reason for the decline. The guest reads it.',
      ),
    }),
    {},
  ),
  status: 200,
  reply: v.object({ data: ShownRequest }),
  versioned: true,
  showsOthers: true,
  problems: ['booking/too-large', 'booking/already-confirmed', 'booking/already-cancelled'],
});
