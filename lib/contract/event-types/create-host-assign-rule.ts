import * as v from 'valibot';
import { contract, managers, noQuery } from '../contract.ts';
import { HostAssignRule, ruleMembers } from './host-assign-rule.ts';

export const CreateHostAssignRule = contract({
  id: 'createHostAssignRule',
  summary: 'Create a host assign rule',
  description:
    'Rules say whom a booking is given to. The first rule that the request meets and that leaves a ' +
    'free host decides; where none does, all free hosts are chosen from. So a rule prefers hosts ' +
    'and never makes an offered start unbookable. Event types in which all hosts take part ask none.',
  scope: 'event_types:write',
  roles: managers,
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
