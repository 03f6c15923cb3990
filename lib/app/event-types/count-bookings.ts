import type { listLiveBookings } from '../../data/bookings/list-live-bookings.ts';
import { pause } from '../../data/engine/deadline.ts';
import type { findCounting, putCounting } from '../../data/event-types/counting-progress.ts';
import { splitTallies } from '../../data/event-types/split-tallies.ts';
import type { StoreFor } from '../../data/store.ts';
import {
  type CountedBooking,
  type CountingEventType,
  countedFrom,
  countForPending,
  countingName,
  tallyChanges,
} from '../../domain/bookings/count-for-pending.ts';
import { storedBooking } from '../../domain/bookings/needs.ts';
import type { Snapshot } from '../../domain/snapshot.ts';
import { guestHash } from '../bookings/guest-hash.ts';
import { pauseMs } from '../contention.ts';
import { undecided } from '../run-transaction.ts';

export interface CountDeps {
  readonly listLiveBookings: typeof listLiveBookings;
  readonly findCounting: typeof findCounting;
  readonly putCounting: typeof putCounting;
}

const attemptsAtMost = 20;

/**
 * Counts all bookings for the pending limits. Each booking is counted in one transaction with its counters, so it is
 * counted exactly once, even with concurrent changes, concurrent counts or a crash. Continues where an earlier call
 * stopped, and stops when `isOver` is true. Returns the number of bookings counted so far.
 *
 * Call it after all requests that do not know these limits are decided. From then on every request that creates, moves
 * or cancels a booking also updates the counters.
 */
export async function countBookings(
  store: StoreFor<typeof tallyChanges>,
  eventType: CountingEventType,
  nowMs: number,
  isOver: () => boolean,
  deps: CountDeps,
): Promise<{ readonly isFinished: boolean; readonly counted: number }> {
  const { uid, pending } = eventType;
  const name = countingName(pending);
  const from = countedFrom(pending, nowMs);
  let { counted = 0, position } = (await deps.findCounting(store.of, uid, name)) ?? {};
  for (;;) {
    const page = await deps.listLiveBookings(store.of, uid, from, position);
    await countAll(store, eventType, page.uids);
    counted += page.uids.length;
    position = page.next;
    if (position === undefined) return { isFinished: true, counted };
    await deps.putCounting(store.of, uid, { name, counted, position });
    if (isOver()) return { isFinished: false, counted };
  }
}

/** A concurrent change counts its booking itself, or the next attempt counts it. */
async function countAll(
  store: StoreFor<typeof tallyChanges>,
  eventType: CountingEventType,
  uids: readonly string[],
): Promise<void> {
  let left = uids;
  for (let attempt = 0; left.length > 0; attempt += 1) {
    if (attempt === attemptsAtMost) throw undecided();
    const snapshot = await store.read(left.map(storedBooking));
    const refused: string[] = [];
    for (const bookings of splitTallies(uncounted(snapshot, left, eventType))) {
      const transaction = store.transaction(snapshot, tallyChanges(eventType.uid, bookings));
      if (transaction === 'too-large') throw new Error('A booking has too many counters.');
      const outcome = await store.commit(transaction);
      if (outcome === 'committed') continue;
      refused.push(...bookings.map(({ stored }) => stored.booking.uid));
      await pause(pauseMs(outcome, attempt));
    }
    left = refused;
  }
}

const uncounted = (
  snapshot: Snapshot,
  uids: readonly string[],
  eventType: CountingEventType,
): readonly CountedBooking[] =>
  uids.flatMap((uid) => {
    const stored = snapshot.get(storedBooking(uid));
    return (stored && countForPending(stored, eventType, guestHash(stored.contact.email))) ?? [];
  });
