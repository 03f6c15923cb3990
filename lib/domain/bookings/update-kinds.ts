import type { BookingEventKind } from '../events.ts';
import type { Actor } from '../tenancy.ts';
import type { Booking } from './booking.ts';

/**
 * The event kinds of an update, from the members that it changes: a new start or end is a rescheduling, other hosts are
 * a reassignment, and all other members are an update. The status must be the same before and after.
 */
export function updateKinds(
  before: Booking,
  after: Booking,
  { guest }: Pick<Actor, 'guest'>,
): readonly [BookingEventKind, ...BookingEventKind[]] {
  const changed = new Set(changedMembers(before, after));
  const isMoved = changed.delete('startedAt') || changed.has('endedAt');
  changed.delete('endedAt');
  const isReassigned = changed.delete('hosts');
  const rescheduled: BookingEventKind = guest ? 'guest_rescheduled' : 'host_rescheduled';
  const [first, ...others]: BookingEventKind[] = [
    ...(isMoved ? [rescheduled] : []),
    ...(isReassigned ? ['host_reassigned' as const] : []),
    ...(changed.size > 0 ? ['booking_updated' as const] : []),
  ];
  return first === undefined ? ['booking_updated'] : [first, ...others];
}

/** The names of the members that differ, without `updatedAt`, which every update changes. */
const changedMembers = (before: Booking, after: Booking): readonly (keyof Booking)[] =>
  (Object.keys(after) as (keyof Booking)[]).filter(
    (name) => name !== 'updatedAt' && JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
