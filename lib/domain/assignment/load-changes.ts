import { optional } from '../change.ts';
import type { EventType } from '../event-types/event-type.ts';
import type { WeekChange } from '../ledger/changes.ts';
import { hostWeek } from '../ledger/needs.ts';
import type { Snapshot } from '../snapshot.ts';
import { type AssignmentChange, putHostLoad } from './changes.ts';
import { loadOf } from './load.ts';

/*
 * The load of each host and week has its own item. The transaction that changes the week writes it.
 * One Query of these items replaces reading five weeks of every host.
 */

/**
 * Stores the loads that change with the hosts' weeks. They are optional: a transaction without room
 * for them is still committed.
 */
export function loadChanges(
  eventType: EventType | undefined,
  snapshot: Snapshot,
  weeks: readonly WeekChange[],
): readonly AssignmentChange[] {
  if (!eventType?.keepsLoads) return [];
  const { uid: eventTypeId } = eventType;
  return weeks.flatMap(({ userId, week, entries }) => {
    const before = loadOf([week], snapshot.get(hostWeek({ userId, week })), eventTypeId);
    const load = loadOf([week], entries, eventTypeId);
    const isSame =
      load.bookedMinutes === before.bookedMinutes &&
      load.lastCreatedMinute === before.lastCreatedMinute;
    return isSame ? [] : [optional(putHostLoad({ eventTypeId, userId, week, load }))];
  });
}
