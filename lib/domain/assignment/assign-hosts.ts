import type { EventType, EventTypeHost } from '../event-types/event-type.ts';
import { assignableHosts } from '../event-types/event-type.ts';
import type { Method } from '../event-types/method.ts';
import { joinWeeks } from '../ledger/host-week.ts';
import { hostWeek } from '../ledger/needs.ts';
import { weeksOf } from '../ledger/week.ts';
import { periodOf } from '../limits/limit-periods.ts';
import type { Need, Snapshot } from '../snapshot.ts';
import { askedRules, boundedPeriods, type EvaluatedRule } from './asked-rule.ts';
import {
  type AssignmentRecord,
  assign,
  decidingMethod,
  type RecordApart,
} from './assignment-record.ts';
import { type AssignmentChange, passTurn } from './changes.ts';
import { countedWeeks, type Load, loadOf, minutesWith, noLoad } from './load.ts';
import type { Requester } from './meets-rule.ts';
import { lastAssigned } from './needs.ts';
import type { Candidate, Unasked } from './rank-hosts.ts';

/** What is to be given to a host: the time in epoch minutes, and the guest who requests it. */
interface Requested {
  readonly eventType: EventType;
  readonly start: number;
  readonly end: number;
  readonly requester: Requester;
}

/** The same with what the decision rests on beside the hosts' time, as far as it is known before anything is read. */
export interface AssignmentRequest extends Requested {
  /** Undefined where the event type has none, or chooses nobody. */
  readonly rules: readonly EvaluatedRule[] | undefined;
  /** Fairness is compared only where a host is chosen by it: then earlier weeks count. */
  readonly comparesLoad: boolean;
  readonly takesTurns: boolean;
  /** The day, week and month of the start, where a rule bounds the minutes in them. */
  readonly periods: ReadonlyMap<string, { readonly start: number; readonly end: number }>;
  /** The hosts' weeks in which something is counted; none where no minutes matter. */
  readonly weeks: readonly number[];
  /** The loads of the hosts, if the stored ones were read. Otherwise they follow from the weeks. */
  readonly loads?: ReadonlyMap<string, Load>;
  /** Hosts whose turn comes after that of all who are asked. */
  readonly unasked?: Unasked;
}

const methodOf = ({ assignment }: EventType) =>
  assignment.type === 'all' ? 'all' : assignment.method;

export function assignmentRequest(requested: Requested): AssignmentRequest {
  const { eventType, start, requester } = requested;
  const method = methodOf(eventType);
  const hasRules = method !== 'all' && eventType.rules.length > 0;
  const rules = hasRules ? askedRules(eventType, requester) : undefined;
  const methods: (Method | 'all' | null)[] = [method];
  for (const rule of rules ?? []) if (rule.isMet) methods.push(rule.method);
  const comparesLoad =
    assignableHosts(eventType).length > 1 &&
    methods.some((one) => one === 'equal' || one === 'priority');
  const periods = new Map(
    boundedPeriods(rules ?? []).map((one) => [one, periodOf(eventType.timeZone, start, one)]),
  );
  const weeks = new Set([
    ...(comparesLoad ? countedWeeks(start) : []),
    ...[...periods.values()].flatMap((period) => weeksOf(period.start, period.end)),
  ]);
  const takesTurns = methods.includes('sequential');
  return { ...requested, rules, comparesLoad, takesTurns, periods, weeks: [...weeks] };
}

/** What must be read beside the hosts' time: the last turn, and the weeks that are counted. */
export const assignmentNeeds = ({
  eventType,
  takesTurns,
  weeks,
}: AssignmentRequest): readonly Need[] => [
  ...(takesTurns ? [lastAssigned(eventType.uid)] : []),
  ...assignableHosts(eventType).flatMap(({ userId }) =>
    weeks.map((week) => hostWeek({ userId, week })),
  ),
];

/** Chooses among the free hosts by the event type's rules and its method; the record says why. */
export function assignHosts(
  snapshot: Snapshot,
  request: AssignmentRequest,
  freeHostIds: readonly string[],
): AssignmentRecord {
  const { eventType, rules, takesTurns, unasked } = request;
  const candidates = assignableHosts(eventType).map((host) =>
    candidateOf(snapshot, request, host, freeHostIds.includes(host.userId)),
  );
  const last = takesTurns ? snapshot.get(lastAssigned(eventType.uid)) : undefined;
  return assign(methodOf(eventType), candidates, last ?? null, rules, unasked);
}

function candidateOf(
  snapshot: Snapshot,
  request: AssignmentRequest,
  { userId, weight, priority, sort }: EventTypeHost,
  free: boolean,
): Candidate {
  const { eventType, start, end, weeks, comparesLoad, loads, periods } = request;
  const entries = joinWeeks(weeks.map((week) => snapshot.get(hostWeek({ userId, week }))));
  const load = comparesLoad
    ? (loads?.get(userId) ?? loadOf(countedWeeks(start), entries, eventType.uid))
    : noLoad;
  const candidate = { userId, weight, priority, sort, free, ...load };
  if (periods.size === 0 || !free) return candidate;
  const minutes = [...periods].map(([name, period]) => [
    name,
    minutesWith({ start, end }, period, entries, eventType.uid),
  ]);
  return { ...candidate, minutesWithThis: Object.fromEntries(minutes) };
}

/** Passes the turn on if the method `sequential` has chosen the host. */
export function nextTurn(
  { uid, hosts }: EventType,
  assignment: AssignmentRecord | RecordApart | undefined,
): readonly AssignmentChange[] {
  // A record that is stored apart was decided before, and the turn was passed on then.
  if (assignment === undefined || 'apart' in assignment) return [];
  if (decidingMethod(assignment) !== 'sequential') return [];
  const host = hosts.find(({ userId }) => userId === assignment.chosen[0]);
  return host ? [passTurn({ eventTypeId: uid, to: { userId: host.userId, sort: host.sort } })] : [];
}
