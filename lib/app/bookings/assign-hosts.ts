import type { Action } from '../../data/commit.ts';
import { hostWeekIn } from '../../data/host-weeks.ts';
import type { Items } from '../../data/items.ts';
import { type Key, keys } from '../../data/keys.ts';
import { lastAssignedIn, writeLastAssigned } from '../../data/last-assigned.ts';
import { type AskedRule, askedRules, boundedPeriods } from '../../domain/assignment/asked-rule.ts';
import {
  type AssignmentRecord,
  assign,
  decidingMethod,
} from '../../domain/assignment/assignment-record.ts';
import type { Asker } from '../../domain/assignment/meets-rule.ts';
import type { Standing } from '../../domain/assignment/rank-hosts.ts';
import { countedWeeks, loadOf, minutesWith } from '../../domain/assignment/standing.ts';
import { assignableHosts } from '../../domain/availability/slots.ts';
import { periodOf } from '../../domain/bookings/limits.ts';
import type { StoredBooking } from '../../domain/bookings/stored-booking.ts';
import type { EventType, EventTypeHost, Method } from '../../domain/event-types/event-type.ts';
import { joinWeeks } from '../../domain/ledger/host-week.ts';
import { weeksOf } from '../../domain/ledger/week.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';

/** What is to be given to a host: the time in epoch minutes, and who asks for it. */
export interface Assignable {
  readonly eventType: EventType;
  readonly start: number;
  readonly end: number;
  readonly asker: Asker;
}

/** Who asked for a booking that was made. */
export const askerOf = ({ booking, contact }: StoredBooking): Asker => ({
  contact,
  timeZone: booking.timeZone,
  locationId: booking.locationId,
});

const methodOf = ({ assignment }: EventType) =>
  assignment.type === 'all' ? 'all' : assignment.method;

/** What a decision may rest on beside the hosts' time, as far as it is known before it is made. */
interface Needs {
  /** Undefined where there are none to ask. */
  readonly rules: readonly AskedRule[] | undefined;
  /** Earlier weeks: fairness is compared only where somebody is chosen by it. */
  readonly load: boolean;
  /** Whose turn it was. */
  readonly turn: boolean;
  /** The day, week and month of the start, where a rule bounds the minutes in them. */
  readonly periods: ReadonlyMap<string, { readonly start: number; readonly end: number }>;
}

function needsOf({ eventType, start, asker }: Assignable): Needs {
  const method = methodOf(eventType);
  const hasRules = method !== 'all' && eventType.rules.length > 0;
  const rules = hasRules ? askedRules(eventType, asker) : undefined;
  const methods: (Method | 'all' | null)[] = [method];
  for (const rule of rules ?? []) if (rule.isMet) methods.push(rule.method);
  const isCompared = methods.some((one) => one === 'equal' || one === 'priority');
  return {
    rules,
    load: assignableHosts(eventType).length > 1 && isCompared,
    turn: methods.includes('sequential'),
    periods: new Map(
      boundedPeriods(rules ?? []).map((one) => [one, periodOf(eventType.timeZone, start, one)]),
    ),
  };
}

/** The hosts' weeks in which something is counted; none where no minutes matter. */
const weeksFor = ({ load, periods }: Needs, start: number): readonly number[] => [
  ...new Set([
    ...(load ? countedWeeks(start) : []),
    ...[...periods.values()].flatMap((period) => weeksOf(period.start, period.end)),
  ]),
];

/** What must be read beside the hosts' time: whose turn it was, and the weeks that are counted. */
export function assignmentKeys(of: OrganizationId, asked: Assignable): Key[] {
  const { eventType, start } = asked;
  const needs = needsOf(asked);
  const weeks = weeksFor(needs, start);
  return [
    ...(needs.turn ? [keys.lastAssigned(of, eventType.uid)] : []),
    ...assignableHosts(eventType).flatMap(({ userId }) =>
      weeks.map((week) => keys.hostWeek(of, userId, week)),
    ),
  ];
}

/** Chooses among the free hosts by the event type's rules and its method; the record says why. */
export function assignHosts(
  items: Items,
  of: OrganizationId,
  asked: Assignable,
  freeHostIds: readonly string[],
): AssignmentRecord {
  const { eventType } = asked;
  const needs = needsOf(asked);
  const standings = assignableHosts(eventType).map((host) =>
    standingOf(items, of, asked, needs, host, freeHostIds.includes(host.userId)),
  );
  const last = needs.turn ? lastAssignedIn(items, of, eventType.uid) : undefined;
  return assign(methodOf(eventType), standings, last ?? null, needs.rules);
}

function standingOf(
  items: Items,
  of: OrganizationId,
  { eventType, start, end }: Assignable,
  needs: Needs,
  { userId, weight, priority, sort }: EventTypeHost,
  free: boolean,
): Standing {
  const weeks = weeksFor(needs, start);
  const entries = joinWeeks(weeks.map((week) => hostWeekIn(items, of, userId, week).entries));
  const load = needs.load
    ? loadOf(countedWeeks(start), entries, eventType.uid)
    : { bookedMinutes: 0, lastCreatedMinute: null };
  const standing = { userId, weight, priority, sort, free, ...load };
  if (needs.periods.size === 0 || !free) return standing;
  const minutes = [...needs.periods].map(([name, period]) => [
    name,
    minutesWith({ start, end }, period, entries, eventType.uid),
  ]);
  return { ...standing, minutesWithThis: Object.fromEntries(minutes) };
}

/** Where the method `sequential` decided, the turn is passed on in the same transaction, so two guests never get the same turn. */
export function turnActions(
  items: Items,
  of: OrganizationId,
  eventType: EventType,
  assignment: AssignmentRecord,
): readonly Action[] {
  if (decidingMethod(assignment) !== 'sequential') return [];
  const host = eventType.hosts.find(({ userId }) => userId === assignment.chosen[0]);
  if (host === undefined) return [];
  const before = lastAssignedIn(items, of, eventType.uid);
  return [writeLastAssigned(of, eventType.uid, before, host)];
}
