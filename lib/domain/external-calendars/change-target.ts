import type { CalendarConnectionEvent } from '../events.ts';
import { externalTime } from '../ledger/needs.ts';
import type { Snapshot } from '../snapshot.ts';
import type { CalendarConnection, StoredConnection } from './calendar-connection.ts';
import {
  type CalendarConnectionChange,
  putConnection,
  putTarget,
  putTargetRegister,
} from './changes.ts';
import { calendarTarget, storedConnection, targetRegister } from './needs.ts';
import { targetCalendar, withoutUser, withUser } from './target.ts';

/** A connection before and after a change; undefined once it is gone. */
type Changed = readonly [before: CalendarConnection, after: CalendarConnection | undefined];

/**
 * The changes, other than of the connection itself, if another calendar of a user receives the bookings. At most one of all
 * calendars does, so another connection may lose it. Empty if the calendar stays the same.
 */
export function targetChanges(
  userId: string,
  [before, after]: Changed,
  event: CalendarConnectionEvent,
  snapshot: Snapshot,
): readonly CalendarConnectionChange[] {
  const calendar = after && targetCalendar(after);
  if (targetCalendar(before)?.id === calendar?.id) return [];
  const target = snapshot.get(calendarTarget(userId));
  const register = snapshot.get(targetRegister());
  if (calendar === undefined) {
    const isHere = target.connection === before.uid;
    // While a connection is there, entries are to be removed from it, also of bookings that are not theirs any more:
    // it may have had the calendar a moment ago.
    const hasOthers = snapshot.get(externalTime(userId)).some(({ uid }) => uid !== before.uid);
    const isNamed = !isHere || after !== undefined || hasOthers;
    const left = isNamed ? undefined : withoutUser(register, userId);
    return [
      putTarget({
        userId,
        target: { ...target, connection: isHere ? null : target.connection },
      }),
      ...(left ? [putTargetRegister(left)] : []),
    ];
  }
  const named = withUser(register, userId);
  const { connection } = target;
  const isElsewhere = connection !== null && connection !== before.uid;
  const former = isElsewhere
    ? withoutTarget(snapshot.get(storedConnection({ userId, uid: connection })), event.at)
    : undefined;
  return [
    putTarget({ userId, target: { ...target, connection: before.uid } }),
    ...(named ? [putTargetRegister(named)] : []),
    ...(former ? [putConnection({ userId, stored: former, event })] : []),
  ];
}

/** Undefined where it is gone, or has lost the calendar by itself. */
function withoutTarget(
  stored: StoredConnection | undefined,
  at: string,
): StoredConnection | undefined {
  if (stored === undefined || targetCalendar(stored.connection) === undefined) return undefined;
  const calendars = stored.connection.calendars.map((one) => ({ ...one, isTarget: false }));
  return { ...stored, connection: { ...stored.connection, calendars, updatedAt: at } };
}
