import { assignableHosts } from '../availability/slots.ts';
import type { EventType } from '../event-types/event-type.ts';
import type { StoredEventType } from '../event-types/stored-event-type.ts';
import type { WeekChange } from '../ledger/ledger-changes.ts';
import type { Snapshot } from '../snapshot.ts';
import { type LoadChange, loadOf } from './load.ts';

/*
 * What an event type of many hosts asked of each of them in a week is kept beside the week, in the same
 * transaction: so whose turn it is, is known without reading five weeks of everybody.
 */

/** From so many on, one call cannot read the time of all of them: seven items each. */
const manyHosts = 15;

/** Since when the loads of an event type are kept. */
export interface KeptLoads {
  /** The version of the event type with which that began, which names it; 0 = they are not kept. */
  readonly since: number;
  /** Hosts who may have bookings from before: of them, only what was kept since counts. */
  readonly unkept: readonly string[];
}

const isChosenAmongMany = (eventType: EventType): boolean =>
  eventType.assignment.type === 'any' && assignableHosts(eventType).length >= manyHosts;

/**
 * The event type as it is written, which says whether loads are kept from now on. Of one that an earlier
 * release made nobody knows who was booked before, so nothing is kept.
 */
export function keepingLoads(
  { ver, eventType: before }: Pick<StoredEventType, 'ver'> & Partial<StoredEventType>,
  after: EventType,
): EventType {
  if (before === undefined) {
    return { ...after, loads: { since: isChosenAmongMany(after) ? ver + 1 : 0, unkept: [] } };
  }
  const { loads } = before;
  if (loads === undefined) return after;
  const keeps = loads.since > 0;
  if (keeps && after.assignment.type === 'any') return { ...after, loads };
  const unkept = keeps ? loads.unkept : withHosts(loads.unkept, before);
  return { ...after, loads: { since: isChosenAmongMany(after) ? ver + 1 : 0, unkept } };
}

/** So many who are hosts no more are known to have bookings of which nothing was kept. Who left before them begins anew. */
const formerAtMost = 100;

/** Those who were hosts last are at the end. */
function withHosts(unkept: readonly string[], before: EventType): readonly string[] {
  const hostIds = assignableHosts(before).map(({ userId }) => userId);
  const former = unkept.filter((userId) => !hostIds.includes(userId));
  return [...former.slice(-formerAtMost), ...hostIds];
}

/**
 * What is kept of a change of hosts' weeks. While nothing is kept of its hosts, it is of others who are
 * given a booking: they may become hosts later, when nobody asks what they had before.
 */
export function loadChanges(
  eventType: EventType | undefined,
  snapshot: Snapshot,
  weeks: readonly WeekChange[],
): readonly LoadChange[] {
  if (eventType?.loads === undefined) return [];
  const { uid: eventTypeId, loads } = eventType;
  const hostIds = assignableHosts(eventType).map(({ userId }) => userId);
  return weeks.flatMap(({ userId, week, entries }) => {
    if (loads.since === 0 && hostIds.includes(userId)) return [];
    const before = loadOf([week], snapshot.week(userId, week), eventTypeId);
    const load = loadOf([week], entries, eventTypeId);
    const isSame =
      load.bookedMinutes === before.bookedMinutes &&
      load.lastCreatedMinute === before.lastCreatedMinute;
    return isSame ? [] : [{ eventTypeId, userId, week, load, since: loads.since }];
  });
}
