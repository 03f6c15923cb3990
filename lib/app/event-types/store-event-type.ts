import type { readEventType } from '../../data/event-types.ts';
import type { listCounters, listLiveBookings, setCounter } from '../../data/limit-counters.ts';
import type { putEventType } from '../../data/put-event-type.ts';
import type { EventType, Limit } from '../../domain/event-types/event-type.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import { countLimits, countsFor } from './count-limits.ts';

export interface StoreEventTypeDeps {
  readonly readEventType: typeof readEventType;
  readonly putEventType: typeof putEventType;
  readonly listLiveBookings: typeof listLiveBookings;
  readonly listCounters: typeof listCounters;
  readonly setCounter: typeof setCounter;
  /** Waits until every request that may still go by the event type as it was is decided. */
  readonly untilDecided: () => Promise<void>;
  /** Waits until an index is likely to list what was written before. */
  readonly untilListed: () => Promise<void>;
}

/**
 * The version that the event type has now; `changed`: others kept writing it or its counters, so it
 * is as they left it; `uncounted`: it is written, but bookings kept moving the counters of limits
 * that are new.
 */
export type StoreEventType = { readonly ver: number } | 'changed' | 'uncounted';

const attemptsAtMost = 5;
const listingsAtMost = 4;

/**
 * Writes an event type as a whole. A limit that is new counts what is booked already: its counters
 * are made before anyone is measured by them, and looked at again when all bookings are decided
 * that began before the event type was written, because those did not move them.
 */
export async function storeEventType(
  of: OrganizationId,
  eventType: EventType,
  deps: StoreEventTypeDeps,
): Promise<StoreEventType> {
  for (let attempt = 0; attempt < attemptsAtMost; attempt += 1) {
    const stored = await deps.readEventType(of, eventType.uid, Number.NEGATIVE_INFINITY);
    const limits = stored === undefined ? [] : newLimits(stored.eventType, eventType);
    const limited = { ...eventType, limits };
    if ((await rebuildCounters(of, limited, deps)) === 'moved') return 'changed';
    const written = await deps.putEventType(of, eventType, stored?.ver ?? 0);
    if (written === 'changed') continue;
    if (limits.length > 0) {
      await deps.untilDecided();
      if ((await rebuildCounters(of, limited, deps)) === 'moved') return 'uncounted';
    }
    return written;
  }
  return 'changed';
}

/** Another maximum counts the same; another zone has other days, so all is counted anew. */
const newLimits = (before: EventType, after: EventType): readonly Limit[] =>
  after.limits.filter(
    ({ kind, period }) =>
      before.timeZone !== after.timeZone ||
      !before.limits.some((limit) => limit.kind === kind && limit.period === period),
  );

async function rebuildCounters(
  of: OrganizationId,
  eventType: EventType,
  deps: StoreEventTypeDeps,
): Promise<'rebuilt' | 'moved'> {
  if (eventType.limits.length === 0) return 'rebuilt';
  for (let attempt = 0; attempt < attemptsAtMost; attempt += 1) {
    // The counters first: whoever books in between moves one, and then it is not overwritten.
    const all = await deps.listCounters(of, eventType.uid);
    const found = new Map([...all].filter(([name]) => countsFor(eventType.limits, name)));
    const expected = await countBookings(of, eventType, found, deps);
    const outcomes = [];
    for (const name of new Set([...found.keys(), ...expected.keys()])) {
      const n = expected.get(name) ?? 0;
      if (n === (found.get(name) ?? 0)) continue;
      outcomes.push(await deps.setCounter(of, eventType.uid, name, n, found.get(name)));
    }
    if (!outcomes.includes('moved')) return 'rebuilt';
  }
  return 'moved';
}

/**
 * What the counters should stand at. A booking moves its counter at once and is listed a moment
 * later, so a counter that is ahead of the list is no proof of being wrong until it stays ahead.
 */
async function countBookings(
  of: OrganizationId,
  eventType: EventType,
  found: ReadonlyMap<string, number>,
  deps: StoreEventTypeDeps,
): Promise<ReadonlyMap<string, number>> {
  for (let listing = 1; ; listing += 1) {
    const bookings = await deps.listLiveBookings(of, eventType.uid);
    const holding = bookings.filter(({ occupancy }) => occupancy.kind !== 'none');
    const expected = countLimits(eventType, holding);
    const isBehind = [...found].some(([name, n]) => n > (expected.get(name) ?? 0));
    if (!isBehind || listing === listingsAtMost) return expected;
    await deps.untilListed();
  }
}
