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
 * Counts every booking for the limits that are pending, each in one transaction with the counters
 * that it adds to, so that it is counted once, whoever changes it, counts beside us or breaks off.
 * Goes on where it was, and stops when `isOver` says so. Tells how many are counted so far.
 *
 * It must begin when every request is decided that does not know of these limits: from then on
 * every request that makes, moves or cancels a booking moves the counters too.
 */
export async function countBookings(
  store: StoreFor<typeof tallyChanges>,
  eventType: CountingEventType,
  nowMs: number,
  isOver: () => boolean,
  deps: CountDeps,
): Promise<{ readonly isDone: boolean; readonly counted: number }> {
  const { uid, pending } = eventType;
  const name = countingName(pending);
  const from = countedFrom(pending, nowMs);
  let { counted = 0, position } = (await deps.findCounting(store.of, uid, name)) ?? {};
  for (;;) {
    const page = await deps.listLiveBookings(store.of, uid, from, position);
    await countAll(store, eventType, page.uids);
    counted += page.uids.length;
    position = page.next;
    if (position === undefined) return { isDone: true, counted };
    await deps.putCounting(store.of, uid, { name, counted, position });
    if (isOver()) return { isDone: false, counted };
  }
}

/** A booking that is changed meanwhile is counted by that change, or by the next attempt. */
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
