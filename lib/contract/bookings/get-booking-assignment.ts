import * as v from 'valibot';
import { ruleOutcomes } from '../../domain/assignment/matching-rules.ts';
import { methods } from '../../domain/event-types/method.ts';
import { contract, everyRole, noBody, noQuery } from '../contract.ts';
import { described } from '../described.ts';
import { instantText } from '../fields.ts';

const minutes = v.nullable(v.number());
const userId = (text: string) => described(v.string(), text, 'mJ4tR8vKq1ZsX6bN3yHc7wPdL5Ga');

const Candidate = v.object({
  userId: userId('The ID of the user.'),
  free: described(v.boolean(), 'Whether the host was free at the time of the booking.'),
  weight: described(v.number(), 'The weight of the host: its share of the booked minutes.'),
  priority: described(v.number(), 'The priority of the host. Higher values are selected first.'),
  sort: described(v.number(), 'The position of the host in the rotation.'),
  bookedMinutes: described(
    minutes,
    'The minutes booked with this event type in the week of the start and the four weeks before it, or `null` if ' +
      'the method did not compare them.',
  ),
  lastBookedAt: described(
    v.nullable(instantText),
    'The time at which the latest of these bookings was created, or `null` if there is none.',
    '2032-02-19T10:11:00.000Z',
  ),
  shortfallMinutes: described(
    minutes,
    'The minutes by which the host is below its fair share by weight. Negative if the host is above it, and `null` ' +
      'if the method did not compare the minutes.',
  ),
  minutesWithThis: described(
    v.object({
      day: described(minutes, 'The minutes on the day of the start.'),
      week: described(minutes, 'The minutes in the week of the start.'),
      month: described(minutes, 'The minutes in the month of the start.'),
    }),
    'The minutes booked with this event type, this booking included, in the periods that a rule limits. `null` for ' +
      'periods that were not counted.',
  ),
  rank: described(
    v.nullable(v.number()),
    'The position in the order of selection, starting at 1, or `null` if the host could not be selected.',
  ),
});

const wanted = v.object({
  hostIds: described(
    v.array(v.string()),
    'The IDs of the hosts that the rule allows. Empty if it allows all hosts.',
  ),
  minutesPerDay: described(
    minutes,
    'The maximum minutes per host and day, or `null` for no limit.',
  ),
  minutesPerWeek: described(
    minutes,
    'The maximum minutes per host and week, or `null` for no limit.',
  ),
  minutesPerMonth: described(
    minutes,
    'The maximum minutes per host and month, or `null` for no limit.',
  ),
  method: described(
    v.nullable(v.picklist(methods)),
    'The method of the rule, or `null` if it uses the method of the event type.',
  ),
});

const AskedRule = v.object({
  uid: described(v.string(), 'The ID of the host assignment rule.', 'r9Vd3_kWm7Qe'),
  outcome: described(
    v.picklist(ruleOutcomes),
    'The outcome of the rule. `decided`: the rule left at least one host to select from. `conditions-not-met`: the ' +
      'request did not meet its conditions. `no-host-free`: none of its hosts was free. `minutes-used-up`: all of ' +
      'its free hosts would have exceeded its minutes.',
  ),
  overHostIds: described(
    v.array(v.string()),
    'The IDs of the free hosts that would have exceeded the minutes of the rule.',
  ),
  wanted: described(
    v.nullable(wanted),
    'The requirements of the rule at that time, or `null` if the request did not meet its conditions.',
  ),
});

const lastAssigned = v.object({
  userId: userId('The ID of the user.'),
  sort: described(v.number(), 'The position of the host in the rotation.'),
});

const others = v.object({
  hosts: described(v.number(), 'The number of these hosts.', 68),
  weight: described(v.number(), 'The sum of their weights.', 68),
  bookedMinutes: described(
    minutes,
    'The sum of their booked minutes, counted as those of the candidates, or `null` if the method did not compare them.',
    2040,
  ),
});

const Assignment = v.object({
  method: described(
    v.nullable(v.picklist(['all', ...methods])),
    'The method that selected the hosts, or `null` if the hosts were set manually.',
  ),
  rule: described(
    v.nullable(v.string()),
    'The ID of the host assignment rule that decided, or `null` if none did.',
    'r9Vd3_kWm7Qe',
  ),
  rules: described(v.array(AskedRule), 'The host assignment rules that were evaluated, in order.'),
  candidates: described(
    v.array(Candidate),
    'The hosts of the event type that were considered. If the event type has many hosts, only those whose turn came ' +
      'first; the remaining hosts are in `others`.',
  ),
  others: described(
    v.nullable(others),
    'The hosts whose turn came after that of all candidates, so their availability was not checked. Their weights and ' +
      'minutes count in the shortfall of the candidates. `null` if all hosts of the event type are candidates.',
  ),
  lastAssigned: described(
    v.nullable(lastAssigned),
    'The host that was assigned before, if the method is `sequential`.',
  ),
  order: described(
    v.array(v.string()),
    'The IDs of the candidates that could be selected, in order of selection.',
  ),
  chosen: described(v.array(v.string()), 'The IDs of the selected hosts.'),
});

export const GetBookingAssignment = contract({
  id: 'getBookingAssignment',
  summary: 'Explain the assignment of a booking',
  description:
    'Explains why the booking has its hosts, with the data that was used to select them. Later changes, for ' +
    'example to rules and hosts, are not reflected. If an event type has many hosts, the hosts whose turn comes first ' +
    'are checked for availability, and the remaining hosts only if none of these is available.',
  scope: 'bookings:read',
  roles: everyRole,
  query: noQuery,
  body: noBody,
  status: 200,
  reply: v.object({ data: described(Assignment, 'The explanation of the assignment.') }),
  versioned: true,
  problems: ['booking/unknown'],
});
