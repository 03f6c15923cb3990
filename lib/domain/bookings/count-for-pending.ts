import type { EventType, PendingTerms } from '../event-types/event-type.ts';
import { floorMinute, minuteToMs } from '../ledger/week.ts';
import { type LimitChange, moveCounter } from '../limits/changes.ts';
import { generationOf } from '../limits/counter-name.ts';
import { periodOf } from '../limits/limit-periods.ts';
import { formatInstant } from '../time/instant.ts';
import { type BookingChange, putTallies } from './changes.ts';
import { countedOf, pendingTallies, talliesOf } from './limits.ts';
import type { StoredBooking, Tally } from './stored-booking.ts';

/** An event type with pending limits. Its existing bookings must still be counted for them. */
export type CountingEventType = EventType & { readonly pending: PendingTerms };

/** A booking that further counters of its event type count. */
export interface CountedBooking {
  readonly stored: StoredBooking;
  readonly counted: readonly Tally[];
  /** The counters that did not count the booking before. */
  readonly added: readonly Tally[];
}

/** Identifies a count. Limits with the same counters have the same name. */
export const countingName = ({ limits, timeZone }: PendingTerms): string =>
  [
    timeZone,
    ...limits.map(({ kind, period, generation }) => `${generation} ${kind} ${period}`),
  ].join();

/**
 * Returns the first start to count, in RFC 3339. Earlier periods are over, and their counters are
 * not read again.
 */
export function countedFrom({ limits, timeZone }: PendingTerms, nowMs: number): string {
  const now = floorMinute(nowMs);
  const starts = limits.map(({ period }) => periodOf(timeZone, now, period).start);
  return formatInstant(minuteToMs(Math.min(now, ...starts)));
}

/**
 * Returns a booking with the pending counters that do not count it yet. Returns undefined if there
 * are none.
 */
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
 * Preserves the counters of a later change, which started during this count. Otherwise the later
 * change would count the booking twice.
 */
const ofLaterChanges = (
  { counted = [] }: StoredBooking,
  { pending }: CountingEventType,
): readonly Tally[] => counted.filter(({ name }) => (generationOf(name) ?? 0) > pending.rev);

/** Stores the counters of each booking. Changes each counter once, by the sum over all bookings. */
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
