import { contract, managers, noBody, noQuery, noReply } from '../contract.ts';

export const DeleteEventTypeHost = contract({
  id: 'deleteEventTypeHost',
  summary: 'Remove a host from an event type',
  description:
    'Bookings keep their hosts. The host leaves the assign rules too; one that names no other host ' +
    'stands in the way. `If-Match` names the version of the event type.',
  scope: 'event_types:write',
  roles: managers,
  query: noQuery,
  body: noBody,
  status: 204,
  reply: noReply,
  versioned: true,
  problems: ['event-type/unknown', 'host/unknown', 'host/alone-in-rule'],
});
