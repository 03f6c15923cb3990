import { dayMs, toInstant, toLocal, type Zone, zone } from '../time/zone.ts';
import type { EntryZone, Observance } from './calendar-entry.ts';
import { readTime } from './calendar-time.ts';
import { ruleStarts, untilIn } from './rule-starts.ts';
import { WorkBudget } from './work-budget.ts';

/** A clock of the wall, in epoch and local milliseconds. */
export interface EntryClock {
  readonly toInstant: (localMs: number) => number;
  readonly toLocal: (ms: number) => number;
}

/** What the wall clock of a named zone shows. */
export const clockOfZone = (named: Zone): EntryClock => ({
  toInstant: (localMs) => toInstant(named, localMs),
  toLocal: (ms) => toLocal(named, ms),
});

export const utcClock: EntryClock = { toInstant: (ms) => ms, toLocal: (ms) => ms };

/**
 * Clocks of observances that were asked for last. The entries of a calendar share few, each with its own copy. There is room
 * for all of a text, which has 200 at most: made anew for each entry, they would take a minute.
 */
const clocks = new Map<string, EntryClock>();
const mostClocks = 400;

/** The clock of an entry. */
export function clockOf(entryZone: EntryZone): EntryClock {
  if (typeof entryZone === 'string') return clockOfZone(zone(entryZone));
  const key = JSON.stringify(entryZone);
  const known = clocks.get(key);
  if (known !== undefined) return known;
  if (clocks.size >= mostClocks) clocks.clear();
  const made = clockOfObservances(entryZone);
  clocks.set(key, made);
  return made;
}

function clockOfObservances(observances: readonly Observance[]): EntryClock {
  const changes = observances.flatMap(changesOf).toSorted((a, b) => a.atMs - b.atMs);
  const offset = (ms: number): number => {
    const last = changes.findLast(({ atMs }) => atMs <= ms);
    return last?.to ?? changes[0]?.from ?? 0;
  };
  return {
    toLocal: (ms) => ms + offset(ms),
    // As everywhere: of a time that is shown twice the first, and one that is skipped moves forward.
    toInstant: (localMs) => {
      const [before, after] = [offset(localMs - dayMs), offset(localMs + dayMs)];
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

/** Between these the rules of an entry are followed. */
const firstMs = Date.UTC(1970, 0, 1);
const lastMs = Date.UTC(2100, 0, 1);
/** Enough for a day of each year, looked for among all of them. */
const workOfRule = 50_000;

function changesOf({ start, rule, ...offsets }: Observance): Change[] {
  const [from, to] = [offsets.from * 1000, offsets.to * 1000];
  const starts = [readTime(start)?.localMs ?? 0];
  if (rule !== undefined) {
    const until = readTime(untilIn(rule) ?? '')?.localMs ?? lastMs;
    // UNTIL is in UTC, and changes of one rule are further apart.
    const toMs = Math.min(until + dayMs, lastMs);
    starts.push(...(ruleStarts(rule, start, firstMs, toMs, new WorkBudget(workOfRule)) ?? []));
  }
  return starts.map((ms) => ({ atMs: ms - from, from, to }));
}
