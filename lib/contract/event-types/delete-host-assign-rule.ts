import { contract, noBody, noQuery, noReply, writers } from '../contract.ts';

export const DeleteHostAssignRule = contract({
  id: 'deleteHostAssignRule',
  summary: 'Delete a host assignment rule',
  scope: 'event_types:write',
  roles: writers,
  query: noQuery,
  body: noBody,
  status: 204,
  reply: noReply,
  versioned: true,
  problems: ['event-type/unknown', 'host-assign-rule/unknown'],
});
