import type { Snapshot } from '../snapshot.ts';
import type { CalendarConnection, StoredConnection } from './calendar-connection.ts';
import { calendarTarget, externalTime, storedConnection, targetRegister } from './needs.ts';
import { type TargetChange, targetCalendar, withoutUser, withUser } from './target.ts';

/** A connection before and after a change; undefined once it is gone. */
type Changed = readonly [before: CalendarConnection, after: CalendarConnection | undefined];

/**
 * What changes beside a connection because of the calendar into which bookings are written: of all calendars of a user
 * it is one at most, so another connection that had it has it no more. Undefined where it is the same as before.
 */
export function targetChange(
  userId: string,
  [before, after]: Changed,
  at: string,
  snapshot: Snapshot,
): TargetChange | undefined {
  const calendar = after && targetCalendar(after);
  if (targetCalendar(before)?.id === calendar?.id) return undefined;
  const target = snapshot.get(calendarTarget(userId));
  const register = snapshot.get(targetRegister());
  if (calendar === undefined) {
    const isHere = target.connection === before.uid;
    // While a connection is there, entries are to be removed from it, also of bookings that are not theirs any more:
    // it may have had the calendar a moment ago.
    const hasOthers = snapshot.get(externalTime(userId)).some(({ uid }) => uid !== before.uid);
    const isNamed = !isHere || after !== undefined || hasOthers;
    const left = isNamed ? undefined : withoutUser(register, userId);
    return {
      target: { ...target, connection: isHere ? null : target.connection },
      ...(left && { register: left }),
    };
  }
  const named = withUser(register, userId);
  const { connection } = target;
  const isElsewhere = connection !== null && connection !== before.uid;
  const former = isElsewhere
    ? withoutTarget(snapshot.get(storedConnection({ userId, uid: connection })), at)
    : undefined;
  return {
    target: { ...target, connection: before.uid },
    ...(named && { register: named }),
    ...(former && { former }),
  };
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
