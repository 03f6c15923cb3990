import { contract, noBody, noQuery, noReply, writers } from '../contract.ts';

export const DeleteEventTypeHost = contract({
  id: 'deleteEventTypeHost',
  summary: 'Remove a host from an event type',
  description:
    'Existing bookings keep the host. The host is also removed from the host assignment rules. If a rule names no other ' +
    'host, the request is rejected. Hosts who call this need the role `admin`. `If-Match` refers to the version of the event type.',
  scope: 'event_types:write',
  roles: writers,
  query: noQuery,
  body: noBody,
  status: 204,
  reply: noReply,
  versioned: true,
  problems: ['event-type/unknown', 'host/unknown', 'host/alone-in-rule'],
});
