import { type BookingChange, requireBooking } from '../bookings/changes.ts';
import { storedBooking } from '../bookings/needs.ts';
import { requireSchedule, type ScheduleChange } from '../schedules/changes.ts';
import { scheduleIn } from '../schedules/schedule-name.ts';
import { scheduleUntilErased } from '../schedules/schedule-until-erased.ts';
import type { Need, Snapshot } from '../snapshot.ts';

/** A booking or a schedule at the version at which it was read; undefined if it did not exist. */
export interface SeenSubject {
  /** The uid of the booking, or the name of the schedule. */
  readonly name: string;
  readonly ver: number | undefined;
}

export function seenNeed({ name }: SeenSubject): Need {
  const uid = scheduleIn(name);
  return uid === undefined ? storedBooking(name) : scheduleUntilErased(uid);
}

/** Whether the booking or the schedule has not changed since it was read. */
export function isAsSeen(snapshot: Snapshot, { name, ver }: SeenSubject): boolean {
  const uid = scheduleIn(name);
  const stored =
    uid === undefined ? snapshot.get(storedBooking(name)) : snapshot.get(scheduleUntilErased(uid));
  return stored?.ver === ver;
}

/**
 * Stores the other changes only if the booking or the schedule has not changed since. One that was deleted stays
 * deleted, so nothing is required of it.
 */
export function requireSeen({
  name,
  ver,
}: SeenSubject): readonly (BookingChange | ScheduleChange)[] {
  if (ver === undefined) return [];
  const uid = scheduleIn(name);
  return [uid === undefined ? requireBooking({ uid: name, ver }) : requireSchedule({ uid, ver })];
}
