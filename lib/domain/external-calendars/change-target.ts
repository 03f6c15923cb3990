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

/** A connection before and after a change; undefined after its deletion. */
type Changed = readonly [before: CalendarConnection, after: CalendarConnection | undefined];

/**
 * The changes if another calendar of a user receives the bookings, without the change of the connection
 * itself. At most one calendar of a user does, so another connection may lose this role. Empty if the
 * calendar stays the same.
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
    // The user stays in the register while they have any connection. It may have been the target a moment
    // ago, so entries may have to be removed from it, also those of bookings with other hosts now.
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

/** The connection without its target calendar; undefined if the connection was deleted or has no target. */
function withoutTarget(
  stored: StoredConnection | undefined,
  at: string,
): StoredConnection | undefined {
  if (stored === undefined || targetCalendar(stored.connection) === undefined) return undefined;
  const calendars = stored.connection.calendars.map((one) => ({ ...one, isTarget: false }));
  return { ...stored, connection: { ...stored.connection, calendars, updatedAt: at } };
}
