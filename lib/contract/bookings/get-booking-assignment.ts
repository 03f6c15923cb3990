import * as v from 'valibot';
import { ruleOutcomes } from '../../domain/assignment/asked-rule.ts';
import { methods } from '../../domain/event-types/event-type.ts';
import { contract, everyRole, noBody, noQuery } from '../contract.ts';
import { instantText } from '../fields.ts';

const minutes = v.nullable(v.number());

const Candidate = v.object({
  userId: v.string(),
  free: v.pipe(v.boolean(), v.description('Whether they could take the booking then.')),
  weight: v.number(),
  priority: v.number(),
  sort: v.number(),
  bookedMinutes: v.pipe(
    minutes,
    v.description(
      'Minutes of this event type in the week of the start and the four before it; null where the ' +
        'method did not compare them.',
    ),
  ),
  lastBookedAt: v.pipe(
    v.nullable(instantText),
    v.description('When the last of those bookings was made.'),
  ),
  shortfallMinutes: v.pipe(
    minutes,
    v.description('What is missing to the share of their weight; less than 0 is more than that.'),
  ),
  minutesWithThis: v.pipe(
    v.object({ day: minutes, week: minutes, month: minutes }),
    v.description(
      'Minutes of this event type with this booking, in the periods that a rule bounds; null where ' +
        'they were not counted.',
    ),
  ),
  rank: v.pipe(
    v.nullable(v.number()),
    v.description('Place in the order, from 1; null for whoever was not to be chosen.'),
  ),
});

const AskedRule = v.object({
  uid: v.string(),
  outcome: v.pipe(
    v.picklist(ruleOutcomes),
    v.description(
      '`decided`: it left somebody, and its method chose. Otherwise the next rule was asked: the ' +
        'request does not meet its conditions, none of its hosts was free, or all who were would ' +
        'exceed its minutes.',
    ),
  ),
  overHostIds: v.pipe(
    v.array(v.string()),
    v.description('Its free hosts who would exceed its minutes.'),
  ),
  wanted: v.pipe(
    v.nullable(
      v.object({
        hostIds: v.array(v.string()),
        minutesPerDay: minutes,
        minutesPerWeek: minutes,
        minutesPerMonth: minutes,
        method: v.nullable(v.picklist(methods)),
      }),
    ),
    v.description('What it wanted then; null when the request did not meet its conditions.'),
  ),
});

const Assignment = v.object({
  method: v.pipe(
    v.nullable(v.picklist(['all', ...methods])),
    v.description('The method that chose; null when a person named the hosts.'),
  ),
  rule: v.pipe(v.nullable(v.string()), v.description('The assign rule that decided.')),
  rules: v.pipe(
    v.array(AskedRule),
    v.description('The assign rules that were asked, in their order.'),
  ),
  candidates: v.array(Candidate),
  lastAssigned: v.pipe(
    v.nullable(v.object({ userId: v.string(), sort: v.number() })),
    v.description('Whose turn it was before, where the method is `sequential`.'),
  ),
  order: v.pipe(
    v.array(v.string()),
    v.description('Who was to be chosen from, the first one first.'),
  ),
  chosen: v.array(v.string()),
});

export const GetBookingAssignment = contract({
  id: 'getBookingAssignment',
  summary: 'Explain the assignment of a booking',
  description:
    'Why the booking has its hosts, from what was known when they were chosen. What has changed ' +
    'since, rules and hosts included, does not show.',
  scope: 'bookings:read',
  roles: everyRole,
  query: noQuery,
  body: noBody,
  status: 200,
  reply: v.object({ data: Assignment }),
  versioned: true,
  problems: ['booking/unknown'],
});
