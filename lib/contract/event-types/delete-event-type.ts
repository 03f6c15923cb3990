import * as v from 'valibot';
import { contract, noBody, noReply, writers } from '../contract.ts';
import { described } from '../described.ts';
import { flag } from '../fields.ts';

export const DeleteEventType = contract({
  id: 'deleteEventType',
  summary: 'Delete an event type',
  description:
    'If there are bookings or booking requests that have not ended, the request is rejected unless you send ' +
    '`cancelBookings=true`. Bookings of a deleted event type can still be read, changed, and cancelled. ' +
    'If there are many bookings, the response can be `202 Accepted`: the event type is not deleted yet. Send the same request again to continue. ' +
    'A host needs the role `admin`.',
  scope: 'event_types:write',
  roles: writers,
  query: v.strictObject({
    cancelBookings: described(
      flag,
      'Whether to cancel the bookings and booking requests that have not ended.',
    ),
  }),
  body: noBody,
  status: 204,
  reply: noReply,
  progress: v.object({
    data: described(
      v.object({
        cancelledBookings: described(
          v.number(),
          'The number of bookings and booking requests that this request cancelled.',
        ),
      }),
      'The progress of the deletion.',
    ),
  }),
  versioned: true,
  problems: ['event-type/unknown', 'event-type/has-bookings'],
});
