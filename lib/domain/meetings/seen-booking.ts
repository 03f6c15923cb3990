import { type BookingChange, requireBooking } from '../bookings/changes.ts';
import { storedBooking } from '../bookings/needs.ts';
import type { Snapshot } from '../snapshot.ts';

/** A booking at the version at which it was read; undefined if it did not exist. */
export interface SeenBooking {
  readonly uid: string;
  readonly ver: number | undefined;
}

/** Whether the booking has not changed since it was read. */
export const isAsSeen = (snapshot: Snapshot, { uid, ver }: SeenBooking): boolean =>
  snapshot.get(storedBooking(uid))?.ver === ver;

/** Stores the other changes only if the booking has not changed since. A booking that was deleted stays deleted, so nothing is required of it. */
export const requireSeen = ({ uid, ver }: SeenBooking): readonly BookingChange[] =>
  ver === undefined ? [] : [requireBooking({ uid, ver })];
