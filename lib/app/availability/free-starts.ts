import { counterIn } from '../../data/counters.ts';
import type { findEventType, readEventType, StoredEventType } from '../../data/event-types.ts';
import { isCurrent } from '../../data/event-types.ts';
import type { Items, readItems } from '../../data/items.ts';
import { keys } from '../../data/keys.ts';
import { type listSeats, seatsId } from '../../data/seats.ts';
import { type OfferedStart, offeredStarts } from '../../domain/availability/slots.ts';
import { type Count, countsWithin } from '../../domain/bookings/limits.ts';
import { type EventType, seatsOf } from '../../domain/event-types/event-type.ts';
import { floorMinute, minuteToMs } from '../../domain/ledger/week.ts';
import type { Actor, OrganizationId } from '../../domain/tenancy.ts';
import { formatInstant, latestMs } from '../../domain/time/instant.ts';
import { counterNameOf } from '../bookings/counters.ts';
import { isSeenBy } from '../event-types/see-event-type.ts';
import { reachOf, slotHosts, slotKeys } from './slot-hosts.ts';

export interface FreeStartsDeps {
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
}

/**
 * Every start of the period that can be booked now; undefined when there is no such event type.
 * Eventually consistent reads at half the price: a start may be gone a moment later
 * anyway, and the booking itself decides on consistent ones.
 */
export async function freeStarts(
  of: OrganizationId,
  uid: string,
  asked: Period,
  nowMs: number,
  deps: FreeStartsDeps,
): Promise<readonly OfferedStart[] | undefined> {
  const period = untilEndOfTime(asked);
  let stored = await deps.findEventType(of, uid, nowMs);
  for (let attempt = 1; stored !== undefined; attempt += 1) {
    const read = await readSlots(of, stored, period, deps);
    // The eventually consistent read may lag behind the event type just read, so this ends.
    if (attempt === attemptsAtMost || isCurrent(read.items, of, uid, stored)) {
      const { actor } = period;
      const isSeen = actor === undefined || isSeenBy(actor, stored);
      return isSeen ? offered(of, stored, period, nowMs, read) : undefined;
    }
    stored = await deps.readEventType(of, uid, nowMs);
  }
  return undefined;
}

const attemptsAtMost = 3;

interface Read {
  readonly items: Items;
  readonly seats: ReadonlyMap<string, number>;
}

function countersOf({ eventType }: StoredEventType, { from, to, email }: Period) {
  const { limits, timeZone, duration } = eventType;
  const known = limits.filter(({ kind }) => email !== undefined || kind !== 'bookingsPerEmail');
  return countsWithin({ limits: known, timeZone }, duration, from, to);
}

/** Hosts who share slots are read with the entries of their weeks, the others with merged busy minutes only. */
async function readSlots(
  of: OrganizationId,
  stored: StoredEventType,
  period: Period,
  deps: FreeStartsDeps,
): Promise<Read> {
  const { eventType } = stored;
  const shares = seatsOf(eventType) > 1;
  const wanted = [
    ...slotKeys(of, stored, reachOf(eventType, period.from, period.to)),
    ...countersOf(stored, period).map((count) =>
      keys.counter(of, eventType.uid, counterNameOf(count, period.email)),
    ),
  ];
  const attributes = ['ver', 'doc', shares ? 'iv' : 'busy', 'n'];
  const [items, seats] = await Promise.all([
    deps.readItems(of, wanted, { attributes, eventually: true }),
    shares
      ? deps.listSeats(of, eventType.uid, instantOf(period.from), instantOf(period.to))
      : new Map<string, number>(),
  ]);
  return { items, seats };
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

function offered(
  of: OrganizationId,
  stored: StoredEventType,
  period: Period,
  nowMs: number,
  { items, seats }: Read,
): readonly OfferedStart[] {
  const { eventType } = stored;
  if (eventType.status === 'disable') return [];
  const reach = reachOf(eventType, period.from, period.to);
  const hosts = slotHosts(
    items,
    of,
    eventType,
    reach,
    (entry, userId) => seats.get(seatsId(instantOf(entry.start), userId)) ?? 0,
  );
  const usedUp = countersOf(stored, period).filter((count) =>
    isUsedUp(items, of, eventType, count, period.email),
  );
  const to = Math.min(period.to, endOfTime - eventType.duration + 1);
  return offeredStarts({ eventType, hosts, nowMs, usedUp }, period.from, to);
}

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
