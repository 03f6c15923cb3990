import { contract, managers, noBody, noQuery, noReply } from '../contract.ts';

export const DeleteEventTypeHost = contract({
  id: 'deleteEventTypeHost',
  summary: 'Remove a host from an event type',
  description:
    'Existing bookings keep the host. The host is also removed from the host assignment rules. If a rule names no other ' +
    'host, the request is rejected. `If-Match` refers to the version of the event type.',
  scope: 'event_types:write',
  roles: managers,
  query: noQuery,
  body: noBody,
  status: 204,
  reply: noReply,
  versioned: true,
  problems: ['event-type/unknown', 'host/unknown', 'host/alone-in-rule'],
});
