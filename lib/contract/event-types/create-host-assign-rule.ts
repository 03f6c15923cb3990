import * as v from 'valibot';
import { contract, noQuery, writers } from '../contract.ts';
import { HostAssignRule, ruleMembers } from './host-assign-rule.ts';

export const CreateHostAssignRule = contract({
  id: 'createHostAssignRule',
  summary: 'Create a host assignment rule',
  description:
    'Rules decide which host gets a booking. They are evaluated by `sort`. The first rule whose conditions the booking meets ' +
    'and that leaves a free host applies; if there is none, the host is chosen from all free hosts. So a rule expresses a ' +
    'preference and never makes a start time unbookable. Rules have no effect if the assignment of the event type is `all`.',
  scope: 'event_types:write',
  roles: writers,
  query: noQuery,
  body: v.strictObject({
    name: ruleMembers.name,
    sort: v.optional(ruleMembers.sort),
    operator: v.optional(ruleMembers.operator, 'and'),
    groups: v.optional(ruleMembers.groups, []),
    hostIds: v.optional(ruleMembers.hostIds, []),
    minutesPerDay: v.optional(ruleMembers.minutesPerDay, null),
    minutesPerWeek: v.optional(ruleMembers.minutesPerWeek, null),
    minutesPerMonth: v.optional(ruleMembers.minutesPerMonth, null),
    method: v.optional(ruleMembers.method, null),
  }),
  status: 201,
  reply: v.object({ data: HostAssignRule }),
  versioned: true,
  problems: [
    'event-type/unknown',
    'event-type/too-large',
    'host-assign-rule/too-many',
    'request/unprocessable',
    'host-assign-rule/unknown-host',
    'host-assign-rule/unknown-question',
    'resource/changed',
  ],
});
