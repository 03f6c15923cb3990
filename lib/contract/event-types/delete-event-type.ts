import * as v from 'valibot';
import { contract, managers, noBody, noReply } from '../contract.ts';
import { flag } from '../fields.ts';

export const DeleteEventType = contract({
  id: 'deleteEventType',
  summary: 'Delete an event type',
  description:
    'Refused while open bookings or requests of it are not over, unless `cancelBookings` is sent. ' +
    'Its bookings stay and can be read, changed and cancelled. ' +
    'If there are many bookings, the response can be `202 Accepted`: the event type is not deleted yet. Send the same request again to continue.',
  scope: 'event_types:write',
  roles: managers,
  query: v.strictObject({
    cancelBookings: v.pipe(
      flag,
      v.description(
        'Whether its open bookings and requests that are not over are cancelled first.',
      ),
    ),
  }),
  body: noBody,
  status: 204,
  reply: noReply,
  progress: v.object({
    data: v.object({
      cancelledBookings: v.pipe(
        v.number(),
        v.description('How many bookings and requests this request cancelled.'),
      ),
    }),
  }),
  versioned: true,
  problems: ['event-type/unknown', 'event-type/has-bookings'],
});
