import type { EventType, PendingTerms } from '../event-types/event-type.ts';
import { floorMinute, minuteToMs } from '../ledger/week.ts';
import { type LimitChange, moveCounter } from '../limits/changes.ts';
import { generationOf } from '../limits/counter-name.ts';
import { periodOf } from '../limits/limit-periods.ts';
import { formatInstant } from '../time/instant.ts';
import { type BookingChange, putTallies } from './changes.ts';
import { countedOf, pendingTallies, talliesOf } from './limits.ts';
import type { StoredBooking, Tally } from './stored-booking.ts';

/** An event type with limits for which its bookings are still to be counted. */
export type CountingEventType = EventType & { readonly pending: PendingTerms };

/** A booking that more counters of its event type count. */
export interface CountedBooking {
  readonly stored: StoredBooking;
  /** All counters that count it. */
  readonly counted: readonly Tally[];
  /** The counters that did not count it before. */
  readonly added: readonly Tally[];
}

/** What a count belongs to: limits that count the same by the same counters. */
export const countingName = ({ limits, timeZone }: PendingTerms): string =>
  [
    timeZone,
    ...limits.map(({ kind, period, generation }) => `${generation} ${kind} ${period}`),
  ].join();

/** The first start that is counted: the periods before are over, and nobody asks for them any more. */
export function countedFrom({ limits, timeZone }: PendingTerms, nowMs: number): string {
  const now = floorMinute(nowMs);
  const starts = limits.map(({ period }) => periodOf(timeZone, now, period).start);
  return formatInstant(minuteToMs(Math.min(now, ...starts)));
}

/** A booking with the pending counters that it should be counted in and is not yet; undefined when there is none. */
export function countForPending(
  stored: StoredBooking,
  eventType: CountingEventType,
  guest: string,
): CountedBooking | undefined {
  if (stored.booking.status === 'cancel' || stored.occupancy.kind === 'none') return undefined;
  const known = talliesOf(stored, eventType);
  const names = new Set(known.map(({ name }) => name));
  const added = pendingTallies(eventType, countedOf(stored, guest))
    .filter(({ name }) => !names.has(name))
    .map(({ name, by }) => ({ name, by }));
  if (added.length === 0) return undefined;
  return { stored, counted: [...known, ...ofLaterChanges(stored, eventType), ...added], added };
}

/**
 * The counters of a later change, which began while this one counts: it does not know them, and dropping
 * them would let that change count the booking twice.
 */
const ofLaterChanges = (
  { counted = [] }: StoredBooking,
  { pending }: CountingEventType,
): readonly Tally[] => counted.filter(({ name }) => (generationOf(name) ?? 0) > pending.rev);

/** Stores the counters of each booking, and moves each counter once by what all bookings add to it. */
export function tallyChanges(
  eventTypeId: string,
  bookings: readonly CountedBooking[],
): readonly (BookingChange | LimitChange)[] {
  const sums = new Map<string, number>();
  for (const { added } of bookings) {
    for (const { name, by } of added) sums.set(name, (sums.get(name) ?? 0) + by);
  }
  return [
    ...bookings.map(({ stored, counted }) => putTallies({ stored, counted })),
    ...[...sums].map(([name, by]) => moveCounter({ eventTypeId, name, by })),
  ];
}
