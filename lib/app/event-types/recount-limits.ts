import { setTimeout as sleep } from 'node:timers/promises';
import { decidedAfterMs } from '../../data/deadline.ts';
import { listCounters, listLiveBookings, setCounter } from '../../data/limit-counters.ts';
import type { EventType, Limit } from '../../domain/event-types/event-type.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import { countLimits, countsFor } from './count-limits.ts';

export interface RecountDeps {
  readonly listLiveBookings: typeof listLiveBookings;
  readonly listCounters: typeof listCounters;
  readonly setCounter: typeof setCounter;
  /** Waits until every request that may still go by the event type as it was is decided. */
  readonly untilDecided: () => Promise<void>;
  /** Waits until an index is likely to list what was written before. */
  readonly untilListed: () => Promise<void>;
}

/** An index follows its table within a second, almost always. */
export const recountWaits: Pick<RecountDeps, 'untilDecided' | 'untilListed'> = {
  untilDecided: () => sleep(decidedAfterMs),
  untilListed: () => sleep(1000),
};

/** With what a function counts limits anew. */
export const recountDeps: RecountDeps = {
  listLiveBookings,
  listCounters,
  setCounter,
  ...recountWaits,
};

export type Limited = Pick<EventType, 'uid' | 'limits' | 'timeZone'>;

const attemptsAtMost = 5;
const listingsAtMost = 4;
/** A limit of one guest's bookings has a counter for each of them: thousands one after the other would outlast the request. */
const setAtOnce = 25;

/**
 * The event type with those of its limits alone that count nothing yet. Another maximum counts the
 * same; another zone has other days, so all is counted anew.
 */
export const newlyLimited = (before: EventType, after: EventType): Limited => ({
  uid: after.uid,
  timeZone: after.timeZone,
  limits: after.limits.filter(
    (limit) => before.timeZone !== after.timeZone || !hasLimit(before, limit),
  ),
});

/** Whether it counts the same by the same periods, whatever the maximum is. */
export const hasLimit = ({ limits }: EventType, { kind, period }: Limit): boolean =>
  limits.some((limit) => limit.kind === kind && limit.period === period);

/**
 * Sets the counters of limits to what is booked. It is done before anyone is measured by them, and
 * again when all bookings are decided that began before, because those did not move them.
 */
export async function recountLimits(
  of: OrganizationId,
  limited: Limited,
  deps: RecountDeps,
): Promise<'counted' | 'moved'> {
  if (limited.limits.length === 0) return 'counted';
  for (let attempt = 0; attempt < attemptsAtMost; attempt += 1) {
    // The counters first: whoever books in between moves one, and then it is not overwritten.
    const all = await deps.listCounters(of, limited.uid);
    const found = new Map([...all].filter(([name]) => countsFor(limited.limits, name)));
    const expected = await countBookings(of, limited, found, deps);
    const names = [...new Set([...found.keys(), ...expected.keys()])].filter(
      (name) => (expected.get(name) ?? 0) !== (found.get(name) ?? 0),
    );
    const outcomes = new Set<'written' | 'moved'>();
    for (let first = 0; first < names.length; first += setAtOnce) {
      const sets = names
        .slice(first, first + setAtOnce)
        .map((name) =>
          deps.setCounter(of, limited.uid, name, expected.get(name) ?? 0, found.get(name)),
        );
      for (const outcome of await Promise.all(sets)) outcomes.add(outcome);
    }
    if (!outcomes.has('moved')) return 'counted';
  }
  return 'moved';
}

/**
 * What the counters should stand at. A booking moves its counter at once and is listed a moment
 * later, so a counter that is ahead of the list is no proof of being wrong until it stays ahead.
 */
async function countBookings(
  of: OrganizationId,
  limited: Limited,
  found: ReadonlyMap<string, number>,
  deps: RecountDeps,
): Promise<ReadonlyMap<string, number>> {
  for (let listing = 1; ; listing += 1) {
    const bookings = await deps.listLiveBookings(of, limited.uid);
    const holding = bookings.filter(({ occupancy }) => occupancy.kind !== 'none');
    const expected = countLimits(limited, holding);
    const isBehind = [...found].some(([name, n]) => n > (expected.get(name) ?? 0));
    if (!isBehind || listing === listingsAtMost) return expected;
    await deps.untilListed();
  }
}
