import * as v from 'valibot';
import { contract, noQuery, writers } from '../contract.ts';
import { HostAssignRule, ruleMembers } from './host-assign-rule.ts';

export const UpdateHostAssignRule = contract({
  id: 'updateHostAssignRule',
  summary: 'Update a host assignment rule',
  description:
    'Updates only the members that you send. A list that you send replaces the previous one.',
  scope: 'event_types:write',
  roles: writers,
  query: noQuery,
  body: v.partial(v.strictObject(ruleMembers)),
  status: 200,
  reply: v.object({ data: HostAssignRule }),
  versioned: true,
  problems: [
    'event-type/unknown',
    'event-type/too-large',
    'host-assign-rule/unknown',
    'request/unprocessable',
    'host-assign-rule/unknown-host',
    'host-assign-rule/unknown-question',
  ],
});
