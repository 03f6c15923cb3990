import type { StoredBooking } from '../../domain/bookings/stored-booking.ts';
import { lapsesAtMs, type SuspectedRegister } from '../../domain/bookings/suspected.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import { atVersion } from '../engine/at-version.ts';
import type { Action } from '../engine/commit.ts';
import type { Items } from '../engine/items.ts';
import { keys } from '../keys/keys.ts';

/**
 * The register of the suspected bookings of an organization. Version 0 means that it was never
 * written.
 */
export function suspectedBookingsIn(of: OrganizationId, items: Items): SuspectedRegister {
  const item = items.get(keys.suspectedRegister(of));
  return {
    ver: (item?.ver ?? 0) as number,
    lapses: (item?.lapses ?? {}) as SuspectedRegister['lapses'],
  };
}

/** Adds a suspected booking that is created, and removes one that is confirmed, in the transaction of the booking. */
export function registerSuspected(
  of: OrganizationId,
  items: Items,
  { ver, booking }: StoredBooking,
): readonly Action[] {
  const lapsesMs = lapsesAtMs(booking);
  if (ver === 0 && lapsesMs !== undefined) {
    const { ver: registered, lapses } = suspectedBookingsIn(of, items);
    const createdMs = Date.parse(booking.createdAt);
    const left = Object.entries(lapses).filter(([, atMs]) => atMs > createdMs);
    const all = { ...Object.fromEntries(left), [booking.uid]: lapsesMs };
    return [writeRegister(of, registered, all)];
  }
  // Only a suspected booking expires.
  const wasSuspected = ver > 0 && items.get(keys.booking(of, booking.uid))?.exp !== undefined;
  if (!wasSuspected || lapsesMs !== undefined) return [];
  const { ver: registered, lapses } = suspectedBookingsIn(of, items);
  const { [booking.uid]: _, ...left } = lapses;
  return [writeRegister(of, registered, left)];
}

const writeRegister = (
  of: OrganizationId,
  ver: number,
  lapses: SuspectedRegister['lapses'],
): Action => ({
  key: keys.suspectedRegister(of),
  item: { ver: ver + 1, lapses },
  ...atVersion(ver),
});
