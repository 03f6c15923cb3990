import { counterIn } from '../../data/counters.ts';
import type { findEventType, readEventType } from '../../data/event-types.ts';
import { isCurrent } from '../../data/event-types.ts';
import type { Items, readItems } from '../../data/items.ts';
import { keys } from '../../data/keys.ts';
import { type listSeats, seatsId } from '../../data/seats.ts';
import type { SlotHost } from '../../domain/availability/host-starts.ts';
import { type Count, countsWithin } from '../../domain/bookings/limits.ts';
import { type EventType, inForce, sharesSlots } from '../../domain/event-types/event-type.ts';
import type { StoredEventType } from '../../domain/event-types/stored-event-type.ts';
import { floorMinute, minuteToMs } from '../../domain/ledger/week.ts';
import type { Actor, OrganizationId } from '../../domain/tenancy.ts';
import { formatInstant, latestMs } from '../../domain/time/instant.ts';
import { counterNameOf } from '../bookings/counters.ts';
import { isSeenBy } from '../event-types/see-event-type.ts';
import { reachOf, slotHosts, slotKeys, type TakenSeats } from './slot-hosts.ts';

export interface ReadSlotsDeps {
  readonly findEventType: typeof findEventType;
  readonly readEventType: typeof readEventType;
  readonly readItems: typeof readItems;
  readonly listSeats: typeof listSeats;
}

export interface Period {
  /** Epoch minutes, half-open. */
  readonly from: number;
  readonly to: number;
  /** Who is to be booked for, where that is known: then what they have booked themselves counts too. */
  readonly email?: string;
  /** Who asks; whoever may not see the event type is told that there is none. Without it, everything is seen. */
  readonly actor?: Actor;
  /** What occupies the hosts is to be named: their weeks are read with all entries. */
  readonly named?: boolean;
  /** Something is to be taken out of the hosts' time: their weeks are read whole. */
  readonly whole?: boolean;
}

/** Everything that the starts of a period follow from, as it was read. */
export interface SlotsRead {
  readonly of: OrganizationId;
  readonly eventType: EventType;
  readonly period: Period;
  readonly items: Items;
  readonly seats: ReadonlyMap<string, number>;
}

/**
 * All that the starts of the period follow from; undefined when there is no such event type.
 * Eventually consistent reads at half the price: a start may be gone a moment later
 * anyway, and the booking itself decides on consistent ones.
 */
export async function readSlots(
  of: OrganizationId,
  uid: string,
  period: Period,
  nowMs: number,
  deps: ReadSlotsDeps,
): Promise<SlotsRead | undefined> {
  let stored = await deps.findEventType(of, uid, nowMs);
  for (let attempt = 1; stored !== undefined; attempt += 1) {
    const known = { ...stored, eventType: inForce(stored.eventType, nowMs) };
    const read = await readPeriod(of, known, period, deps);
    // The eventually consistent read may lag behind the event type just read, so this ends.
    if (attempt === attemptsAtMost || isCurrent(read.items, of, uid, stored)) {
      const { actor } = period;
      return actor === undefined || isSeenBy(actor, stored) ? read : undefined;
    }
    stored = await deps.readEventType(of, uid, nowMs);
  }
  return undefined;
}

const attemptsAtMost = 3;

function countersOf(eventType: EventType, { from, to, email }: Period) {
  const { limits, timeZone, duration } = eventType;
  const known = limits.filter(({ kind }) => email !== undefined || kind !== 'bookingsPerEmail');
  return countsWithin({ limits: known, timeZone }, duration, from, to);
}

/** The same for an event type that is known. Hosts who share slots are read with the entries of their weeks, the others with merged busy minutes only. */
export async function readPeriod(
  of: OrganizationId,
  stored: StoredEventType,
  asked: Period,
  deps: ReadSlotsDeps,
): Promise<SlotsRead> {
  const { eventType } = stored;
  const period = untilEndOfTime(asked);
  const shares = sharesSlots(eventType);
  const wanted = [
    ...slotKeys(of, stored, reachOf(eventType, period.from, period.to)),
    ...countersOf(eventType, period).map((count) =>
      keys.counter(of, eventType.uid, counterNameOf(count, period.email)),
    ),
  ];
  const attributes = ['ver', 'rev', 'doc', shares || period.named ? 'iv' : 'busy', 'n'];
  const [items, seats] = await Promise.all([
    deps.readItems(of, wanted, { ...(!period.whole && { attributes }), eventually: true }),
    shares
      ? deps.listSeats(of, eventType.uid, instantOf(period.from), instantOf(period.to))
      : new Map<string, number>(),
  ]);
  return { of, eventType, period, items, seats };
}

/** The last minute that a booking can end at: of a later one, nothing could be written. */
const endOfTime = floorMinute(latestMs);

/** A year of five digits is written with a sign, which sorts before all others: a range up to one is reversed. */
const untilEndOfTime = (period: Period): Period => ({
  ...period,
  from: Math.min(period.from, endOfTime),
  to: Math.min(period.to, endOfTime),
});

const instantOf = (minute: number): string => formatInstant(minuteToMs(minute));

/** How many guests are in a shared slot, by what was read. */
export const takenIn =
  ({ seats }: SlotsRead): TakenSeats =>
  (entry, userId) =>
    seats.get(seatsId(instantOf(entry.start), userId)) ?? 0;

/** The free time of the hosts by what was read, unless it is to be named. */
export const hostsIn = (read: SlotsRead): readonly SlotHost[] => {
  const { of, eventType, period, items } = read;
  const reach = reachOf(eventType, period.from, period.to);
  return slotHosts(items, of, eventType, reach, takenIn(read));
};

/** The minutes in which a slot of the period can start, so that it ends before the end of time. */
export const startsOf = ({ eventType, period: { from, to } }: SlotsRead) => ({
  from,
  to: Math.min(to, endOfTime - eventType.duration + 1),
});

/** The question that the domain answers, for the time of the hosts as it was made of what was read. */
export const questionOf = <Host extends SlotHost>(
  { of, eventType, period, items }: SlotsRead,
  hosts: readonly Host[],
  nowMs: number,
) => ({
  eventType,
  hosts,
  nowMs,
  usedUp: countersOf(eventType, period).filter((count) =>
    isUsedUp(items, of, eventType, count, period.email),
  ),
});

function isUsedUp(
  items: Items,
  of: OrganizationId,
  eventType: EventType,
  count: Count,
  email: string | undefined,
): boolean {
  const used = counterIn(items, of, eventType.uid, counterNameOf(count, email));
  return used + count.by > count.limit.max;
}
