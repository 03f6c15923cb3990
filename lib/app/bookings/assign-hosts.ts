import type { Action } from '../../data/commit.ts';
import { hostWeekIn } from '../../data/host-weeks.ts';
import type { Items } from '../../data/items.ts';
import { type Key, keys } from '../../data/keys.ts';
import { lastAssignedIn, writeLastAssigned } from '../../data/last-assigned.ts';
import { type AssignmentRecord, assign } from '../../domain/assignment/assignment-record.ts';
import { countedWeeks, type Load, loadOf } from '../../domain/assignment/standing.ts';
import { assignableHosts } from '../../domain/availability/slots.ts';
import type { EventType } from '../../domain/event-types/event-type.ts';
import { joinWeeks } from '../../domain/ledger/host-week.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';

const methodOf = ({ assignment }: EventType) =>
  assignment.type === 'all' ? 'all' : assignment.method;

/** Fairness is compared only where somebody is chosen by it. */
const comparesLoad = (eventType: EventType): boolean =>
  assignableHosts(eventType).length > 1 && ['equal', 'priority'].includes(methodOf(eventType));

/** What the method reads beside the hosts' time: earlier weeks, or whose turn it was. */
export function assignmentKeys(of: OrganizationId, eventType: EventType, start: number): Key[] {
  if (methodOf(eventType) === 'sequential') return [keys.lastAssigned(of, eventType.uid)];
  if (!comparesLoad(eventType)) return [];
  return assignableHosts(eventType).flatMap(({ userId }) =>
    countedWeeks(start).map((week) => keys.hostWeek(of, userId, week)),
  );
}

const noLoad: Load = { bookedMinutes: 0, lastCreatedMinute: null };

/** Chooses among the free hosts by the event type's method; the record says why. */
export function assignHosts(
  items: Items,
  of: OrganizationId,
  eventType: EventType,
  start: number,
  freeHostIds: readonly string[],
): AssignmentRecord {
  const weeks = countedWeeks(start);
  const load = (userId: string): Load => {
    if (!comparesLoad(eventType)) return noLoad;
    const entries = weeks.map((week) => hostWeekIn(items, of, userId, week).entries);
    return loadOf(weeks, joinWeeks(entries), eventType.uid);
  };
  const standings = assignableHosts(eventType).map(({ userId, weight, priority, sort }) => ({
    userId,
    weight,
    priority,
    sort,
    free: freeHostIds.includes(userId),
    ...load(userId),
  }));
  const method = methodOf(eventType);
  const last = method === 'sequential' ? lastAssignedIn(items, of, eventType.uid) : undefined;
  return assign(method, standings, last ?? null);
}

/** With `sequential` the turn is passed on in the same transaction, so two guests never get the same turn. */
export function turnActions(
  items: Items,
  of: OrganizationId,
  eventType: EventType,
  { chosen }: AssignmentRecord,
): readonly Action[] {
  if (methodOf(eventType) !== 'sequential') return [];
  const host = eventType.hosts.find(({ userId }) => userId === chosen[0]);
  if (host === undefined) return [];
  const before = lastAssignedIn(items, of, eventType.uid);
  return [writeLastAssigned(of, eventType.uid, before, host)];
}
