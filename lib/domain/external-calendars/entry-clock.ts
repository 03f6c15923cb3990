import { clockChanges, dayMs, toInstant, toLocal, type Zone, zone } from '../time/zone.ts';
import type { EntryZone, Observance } from './calendar-entry.ts';
import { readTime } from './calendar-time.ts';
import { lastAtOrBefore } from './last-at-or-before.ts';
import { ruleStarts, untilIn } from './rule-starts.ts';
import { WorkBudget } from './work-budget.ts';

/** A wall clock, in epoch and local milliseconds. */
export interface EntryClock {
  readonly toInstant: (localMs: number) => number;
  readonly toLocal: (ms: number) => number;
  /** The instants after `fromMs` and before `toMs` at which the clock is changed, in order. */
  readonly changesIn: (fromMs: number, toMs: number) => readonly number[];
}

/** Clock changes are only considered between these times. Before and after them the offset is constant. */
const firstMs = Date.UTC(1970, 0, 1);
const lastMs = Date.UTC(2100, 0, 1);

/** The time itself, or the nearest limit if it is outside of the range. */
export const inRange = (ms: number): number => Math.min(Math.max(ms, firstMs), lastMs);

/**
 * The wall clock of a named zone. All offsets in the range are cached after their first use. Without the
 * range, times in all centuries would be computed repeatedly, each in a tenth of a millisecond.
 */
export const clockOfZone = (named: Zone): EntryClock => ({
  toInstant: (localMs) => toInstant(named, inRange(localMs)) + localMs - inRange(localMs),
  toLocal: (ms) => toLocal(named, inRange(ms)) + ms - inRange(ms),
  changesIn: (fromMs, toMs) => clockChanges(named, inRange(fromMs), inRange(toMs)),
});

export const utcClock: EntryClock = {
  toInstant: (ms) => ms,
  toLocal: (ms) => ms,
  changesIn: () => [],
};

/**
 * Clocks of the observances that were used last. The entries of a calendar share few, each with its own copy. A text has
 * at most 200 of them.
 */
const clocks = new Map<string, EntryClock>();
const mostClocks = 400;
/** Finds the clock of the same object without comparing its content. */
const clocksOfObjects = new WeakMap<readonly Observance[], EntryClock>();

export function clockOf(entryZone: EntryZone): EntryClock {
  if (typeof entryZone === 'string') return clockOfZone(zone(entryZone));
  const known = clocksOfObjects.get(entryZone);
  if (known !== undefined) return known;
  const key = JSON.stringify(entryZone);
  const clock = clocks.get(key) ?? clockOfObservances(entryZone);
  clocksOfObjects.set(entryZone, clock);
  if (clocks.size >= mostClocks) clocks.clear();
  clocks.set(key, clock);
  return clock;
}

/**
 * The changes are expanded and sorted once and searched by bisection, because a rule may need half a million
 * lookups.
 */
function clockOfObservances(observances: readonly Observance[]): EntryClock {
  const changes = observances.flatMap(changesOf).toSorted((a, b) => a.atMs - b.atMs);
  const times = Float64Array.from(changes, ({ atMs }) => atMs);
  const offsets = Float64Array.from(changes, ({ to }) => to);
  const first = changes[0]?.from ?? 0;
  const offset = (ms: number): number => offsets[lastAtOrBefore(times, ms)] ?? first;
  return {
    changesIn: (fromMs, toMs) =>
      [...new Set(times)].filter((ms) => ms > fromMs && ms < toMs && offset(ms) !== offset(ms - 1)),
    toLocal: (ms) => ms + offset(ms),
    // The same rules as for named zones: a time that occurs twice means the first one, and a skipped time
    // moves forward.
    toInstant: (localMs) => {
      const [before, after] = [offset(localMs - dayMs), offset(localMs + dayMs)];
      if (before === after) return localMs - before;
      const first = localMs - Math.max(before, after);
      if (first + offset(first) === localMs) return first;
      const second = localMs - Math.min(before, after);
      return second + offset(second) === localMs ? second : localMs - before;
    },
  };
}

interface Change {
  readonly atMs: number;
  /** Milliseconds ahead of UTC. */
  readonly from: number;
  readonly to: number;
}

/** Enough steps to compare each day of the range, for a change on one day a year. */
const workOfRule = 50_000;

function changesOf({ start, rule, ...offsets }: Observance): Change[] {
  const [from, to] = [offsets.from * 1000, offsets.to * 1000];
  const starts = [readTime(start)?.localMs ?? 0];
  if (rule !== undefined) {
    const until = readTime(untilIn(rule) ?? '')?.localMs ?? lastMs;
    // UNTIL is in UTC, so it can differ from local time by a day. The changes of one rule are further apart.
    const toMs = Math.min(until + dayMs, lastMs);
    starts.push(...(ruleStarts(rule, start, firstMs, toMs, new WorkBudget(workOfRule)) ?? []));
  }
  return starts.map((ms) => ({ atMs: ms - from, from, to }));
}
