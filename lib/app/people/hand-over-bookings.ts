import type { listHostedBookings } from '../../data/bookings/list-coming-bookings.ts';
import { budgets, withinBudget } from '../../data/engine/deadline.ts';
import type { HostOccupancy, listHostOccupancy } from '../../data/schedules/list-host-occupancy.ts';
import type { Store, StoreFor } from '../../data/store.ts';
import type { closeBooking as decideCloseBooking } from '../../domain/bookings/close-booking.ts';
import { storedBooking } from '../../domain/bookings/needs.ts';
import type { reassignBookingAutomatically as decideReassignBookingAutomatically } from '../../domain/bookings/reassign-booking-automatically.ts';
import type { StoredBooking } from '../../domain/bookings/stored-booking.ts';
import type { updateBooking as decideUpdateBooking } from '../../domain/bookings/update-booking.ts';
import { floorMinute, weekOf } from '../../domain/ledger/week.ts';
import type { HandOver } from '../../domain/people/delete-organization-user.ts';
import { closeBooking } from '../bookings/close-booking.ts';
import { reassignBookingAutomatically } from '../bookings/reassign-booking-automatically.ts';
import { updateBooking } from '../bookings/update-booking.ts';
import { type TransactionContext, undecided } from '../run-transaction.ts';
import { isFinished } from './is-finished.ts';
import { runInGroups } from './run-in-groups.ts';

/** Store for reassigning the bookings of a user, or cancelling them. */
type HandOverStore = StoreFor<
  typeof decideCloseBooking | typeof decideReassignBookingAutomatically | typeof decideUpdateBooking
>;

export interface HostedDeps {
  readonly listHostedBookings: typeof listHostedBookings;
  readonly listHostOccupancy: typeof listHostOccupancy;
}

/** Lists the bookings of a host that are not over. The ledger contains bookings that the list does not contain yet. */
export async function hostedBookings(
  userId: string,
  nowMs: number,
  store: Store,
  deps: HostedDeps,
): Promise<readonly StoredBooking[]> {
  const [listed, occupancy] = await Promise.all([
    deps.listHostedBookings(store.of, userId, nowMs),
    deps.listHostOccupancy(store.of, userId, nowMs),
  ]);
  const unlisted = await unlistedBookings(listed, occupancy, store);
  if (listed.length === 0 && unlisted.length === 0 && occupancy.sharedSlots > 0) throw undecided();
  return [...listed, ...unlisted].filter(({ booking }) =>
    booking.hosts.some((host) => host.userId === userId),
  );
}

async function unlistedBookings(
  listed: readonly StoredBooking[],
  { bookingIds }: HostOccupancy,
  store: Store,
): Promise<readonly StoredBooking[]> {
  const known = new Set(listed.map(({ booking }) => booking.uid));
  const unknown = bookingIds.filter((uid) => !known.has(uid));
  if (unknown.length === 0) return [];
  const snapshot = await store.read(unknown.map(storedBooking));
  return unknown.flatMap((uid) => snapshot.get(storedBooking(uid)) ?? []);
}

/**
 * Removes a host from all their bookings. One of several hosts leaves the booking. A single host is replaced, or the
 * booking is cancelled. Each booking is changed on its own, so after a crash the same call continues. Returns the IDs
 * of bookings that no host can take. Throws 503 if `isOver` is true.
 */
export async function handOverBookings(
  userId: string,
  handOver: HandOver,
  context: TransactionContext,
  store: HandOverStore,
  isOver: () => boolean,
  deps: HostedDeps,
): Promise<readonly string[]> {
  const tried = new Set<string>();
  for (;;) {
    const hosted = await hostedBookings(userId, context.nowMs, store, deps);
    const untried = hosted.filter(({ booking }) => !tried.has(booking.uid));
    if (untried.length === 0) return hosted.map(({ booking }) => booking.uid);
    await runInGroups(byWeek(untried), async (stored) => {
      if (isOver()) throw undecided();
      tried.add(stored.booking.uid);
      await withinBudget(budgets.requestMs, () =>
        handOne(userId, stored, handOver, context, store),
      );
    });
  }
}

/** Bookings of one week change the same item of their host. Concurrent changes would conflict. */
function byWeek(bookings: readonly StoredBooking[]): readonly (readonly StoredBooking[])[] {
  const weekOfBooking = ({ booking }: StoredBooking) =>
    weekOf(floorMinute(Date.parse(booking.startedAt)));
  return [...Map.groupBy(bookings, weekOfBooking).values()];
}

async function handOne(
  userId: string,
  { booking }: StoredBooking,
  handOver: HandOver,
  context: TransactionContext,
  store: HandOverStore,
): Promise<void> {
  const { uid } = booking;
  const hosts = booking.hosts.filter((host) => host.userId !== userId);
  if (hosts.length > 0 && (await isFinished(updateBooking(uid, { hosts }, context, store)))) return;
  await isFinished(
    handOver === 'cancel'
      ? closeBooking(uid, { action: 'cancel' }, context, store)
      : reassignBookingAutomatically(uid, context, store),
  );
}
