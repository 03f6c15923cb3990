import type { EventType, EventTypeHost } from '../event-types/event-type.ts';
import { assignableHosts } from '../event-types/event-type.ts';
import type { Method } from '../event-types/method.ts';
import { joinWeeks } from '../ledger/host-week.ts';
import { hostWeek } from '../ledger/needs.ts';
import { weeksOf } from '../ledger/week.ts';
import { periodOf } from '../limits/limit-periods.ts';
import type { Need, Snapshot } from '../snapshot.ts';
import {
  type AssignmentRecord,
  assign,
  decidingMethod,
  type RecordApart,
} from './assignment-record.ts';
import { type AssignmentChange, passTurn } from './changes.ts';
import { countedWeeks, type Load, loadOf, minutesWith, noLoad } from './load.ts';
import { boundedPeriods, type EvaluatedRule, matchingRules } from './matching-rules.ts';
import type { Requester } from './meets-rule.ts';
import { lastAssigned } from './needs.ts';
import type { Candidate, Unasked } from './rank-hosts.ts';

/** A requested booking: the time in epoch minutes, and the guest. */
interface Requested {
  readonly eventType: EventType;
  readonly start: number;
  readonly end: number;
  readonly requester: Requester;
}

/** A requested booking, with the inputs of the assignment that are known before any read. */
export interface AssignmentRequest extends Requested {
  /** Undefined if the event type has no rules or does not choose among its hosts. */
  readonly rules: readonly EvaluatedRule[] | undefined;
  /** Whether a method compares loads. Then earlier weeks are read, too. */
  readonly comparesLoad: boolean;
  readonly takesTurns: boolean;
  /** The day, week or month of the start, for each period in which a rule limits minutes. */
  readonly periods: ReadonlyMap<string, { readonly start: number; readonly end: number }>;
  /** The weeks in which loads and minutes are counted. Empty if neither matters. */
  readonly weeks: readonly number[];
  /**
   * The stored loads of the hosts, if they were read. Otherwise loads are computed from the weeks.
   */
  readonly loads?: ReadonlyMap<string, Load>;
  /** The hosts after the first ones in the order. Their time is not read. */
  readonly unasked?: Unasked;
}

const methodOf = ({ assignment }: EventType) =>
  assignment.type === 'all' ? 'all' : assignment.method;

export function assignmentRequest(requested: Requested): AssignmentRequest {
  const { eventType, start, requester } = requested;
  const method = methodOf(eventType);
  const hasRules = method !== 'all' && eventType.rules.length > 0;
  const rules = hasRules ? matchingRules(eventType, requester) : undefined;
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

/**
 * Lists the reads of an assignment except the time of the hosts: the last turn, and the weeks that
 * are counted.
 */
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

/**
 * Assigns one or all of the free hosts by the rules and the method of the event type. The record
 * contains the reasons.
 */
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

/** Moves the turn to the next host if the method `sequential` selected the host. */
export function nextTurn(
  { uid, hosts }: EventType,
  assignment: AssignmentRecord | RecordApart | undefined,
): readonly AssignmentChange[] {
  // A separately stored record belongs to an earlier decision, which already moved the turn.
  if (assignment === undefined || 'apart' in assignment) return [];
  if (decidingMethod(assignment) !== 'sequential') return [];
  const host = hosts.find(({ userId }) => userId === assignment.chosen[0]);
  return host ? [passTurn({ eventTypeId: uid, to: { userId: host.userId, sort: host.sort } })] : [];
}
