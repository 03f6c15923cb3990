import { setTimeout as sleep } from 'node:timers/promises';
import { storedBookingFrom, writeTallies } from '../../data/bookings.ts';
import { type Action, actionsACommit, type commit } from '../../data/commit.ts';
import { moveCounter } from '../../data/counters.ts';
import type { Items, readItems } from '../../data/items.ts';
import type { Key } from '../../data/keys.ts';
import type { findCounting, listLiveBookings, putCounting } from '../../data/limit-counters.ts';
import {
  countedOf,
  generationOf,
  pendingTallies,
  talliesOf,
} from '../../domain/bookings/limit-counters.ts';
import { periodOf } from '../../domain/bookings/limits.ts';
import type { StoredBooking, Tally } from '../../domain/bookings/stored-booking.ts';
import type { EventType, PendingTerms } from '../../domain/event-types/event-type.ts';
import { floorMinute, minuteToMs } from '../../domain/ledger/week.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import { formatInstant } from '../../domain/time/instant.ts';
import { guestHash } from '../bookings/guest-hash.ts';
import { pauseMs, undecided } from '../run-transaction.ts';

export interface CountDeps {
  readonly readItems: typeof readItems;
  readonly commit: typeof commit;
  readonly listLiveBookings: typeof listLiveBookings;
  readonly findCounting: typeof findCounting;
  readonly putCounting: typeof putCounting;
}

const attemptsAtMost = 20;

/** What a progress belongs to: limits that count the same by the same counters. */
const nameOf = ({ limits, timeZone }: PendingTerms): string =>
  [
    timeZone,
    ...limits.map(({ kind, period, generation }) => `${generation} ${kind} ${period}`),
  ].join();

/**
 * Counts every booking for the limits that are pending, each in one transaction with the counters
 * that it adds to, so that it is counted once, whoever changes it, counts beside us or breaks off.
 * Goes on where it was, and stops when `isOver` says so. Tells how many are counted so far.
 *
 * It must begin when every request is decided that does not know of these limits: from then on
 * whoever makes, moves or cancels a booking moves the counters too.
 */
export async function countBookings(
  of: OrganizationId,
  eventType: EventType & { readonly pending: PendingTerms },
  nowMs: number,
  deps: CountDeps,
  isOver: () => boolean,
): Promise<{ readonly isDone: boolean; readonly counted: number }> {
  const { uid, pending } = eventType;
  const name = nameOf(pending);
  const from = countedFrom(pending, nowMs);
  let { counted = 0, position } = (await deps.findCounting(of, uid, name)) ?? {};
  for (;;) {
    const page = await deps.listLiveBookings(of, uid, from, position);
    await countAll(of, eventType, page.keys, deps);
    counted += page.keys.length;
    position = page.next;
    if (position === undefined) return { isDone: true, counted };
    await deps.putCounting(of, uid, { name, counted, position });
    if (isOver()) return { isDone: false, counted };
  }
}

/** What began before the periods that are not over is asked for by nobody any more. */
function countedFrom({ limits, timeZone }: PendingTerms, nowMs: number): string {
  const now = floorMinute(nowMs);
  const starts = limits.map(({ period }) => periodOf(timeZone, now, period).start);
  return formatInstant(minuteToMs(Math.min(now, ...starts)));
}

/** Who is changed while we count is counted by that, or by the next attempt. */
async function countAll(
  of: OrganizationId,
  eventType: EventType & { readonly pending: PendingTerms },
  keys: readonly Key[],
  { readItems, commit }: CountDeps,
): Promise<void> {
  let left = keys;
  for (let attempt = 0; left.length > 0; attempt += 1) {
    if (attempt === attemptsAtMost) throw undecided();
    const items = await readItems(of, left);
    const refused: Key[] = [];
    for (const batch of batchesOf(of, eventType, left, items)) {
      const outcome = await commit(of, batch.actions);
      if (outcome === 'committed') continue;
      refused.push(...batch.keys);
      await sleep(pauseMs(outcome, attempt));
    }
    left = refused;
  }
}

interface Batch {
  readonly keys: readonly Key[];
  readonly actions: readonly Action[];
}

/** As many bookings a transaction as it holds, with the counters that they add to together. */
function batchesOf(
  of: OrganizationId,
  eventType: EventType & { readonly pending: PendingTerms },
  keys: readonly Key[],
  items: Items,
): readonly Batch[] {
  const batches: Batch[] = [];
  let writes = new Map<Key, Action>();
  let sums = new Map<string, number>();
  const close = () => {
    if (writes.size === 0) return;
    const counters = [...sums].map(([name, by]) => moveCounter(of, eventType.uid, name, by));
    batches.push({ keys: [...writes.keys()], actions: [...writes.values(), ...counters] });
    writes = new Map();
    sums = new Map();
  };
  for (const key of keys) {
    const item = items.get(key);
    const stored = item && storedBookingFrom(item);
    const missing = stored ? missingFrom(stored, eventType) : [];
    if (stored === undefined || missing.length === 0) continue;
    if (writes.size + sums.size + 1 + missing.length > actionsACommit) close();
    writes.set(key, writeTallies(of, stored, [...tallied(stored, eventType), ...missing]));
    for (const { name, by } of missing) sums.set(name, (sums.get(name) ?? 0) + by);
  }
  close();
  return batches;
}

/**
 * The counters that a booking stands in. Those of a later change, which began while we count, stay
 * among them: we do not know of it, and dropping them would let it count the booking twice.
 */
function tallied(
  stored: StoredBooking,
  eventType: EventType & { readonly pending: PendingTerms },
): readonly Tally[] {
  const isLater = ({ name }: Tally) => (generationOf(name) ?? 0) > eventType.pending.rev;
  return [
    ...talliesOf(stored, eventType, guestHash(stored.contact.email)),
    ...(stored.counted ?? []).filter(isLater),
  ];
}

/** The pending counters that a booking should stand in and does not yet. */
function missingFrom(stored: StoredBooking, eventType: EventType): readonly Tally[] {
  if (stored.booking.status === 'cancel' || stored.occupancy.kind === 'none') return [];
  const names = new Set(
    talliesOf(stored, eventType, guestHash(stored.contact.email)).map(({ name }) => name),
  );
  return pendingTallies(eventType, countedOf(stored, guestHash(stored.contact.email))).filter(
    ({ name }) => !names.has(name),
  );
}
