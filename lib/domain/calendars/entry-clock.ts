import { dayMs, toInstant, toLocal, type Zone, zone } from '../time/zone.ts';
import type { EntryZone, Observance } from './calendar-entry.ts';
import { readTime } from './calendar-time.ts';
import { ruleStarts, untilIn } from './rule-starts.ts';

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

/** The clock of an entry, right from `fromMs` to `untilMs`. */
export function clockOf(entryZone: EntryZone, fromMs: number, untilMs: number): EntryClock {
  if (typeof entryZone === 'string') return clockOfZone(zone(entryZone));
  const changes = entryZone
    .flatMap((each) => changesOf(each, fromMs, untilMs))
    .toSorted((a, b) => a.atMs - b.atMs);
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

/** The last change before a time may lie years before it: a rule that ended decides until the next. */
const lookedBackMs = 800 * dayMs;

function changesOf(observance: Observance, fromMs: number, untilMs: number): Change[] {
  const [from, to] = [observance.from * 1000, observance.to * 1000];
  const { localMs: firstMs = 0 } = readTime(observance.start) ?? {};
  const { rule, start } = observance;
  const starts = [firstMs];
  if (rule !== undefined) {
    const until = readTime(untilIn(rule) ?? '');
    const lastMs = until === undefined ? Number.POSITIVE_INFINITY : until.localMs + dayMs;
    const lookedFrom = Math.min(fromMs, lastMs) - lookedBackMs;
    const found = ruleStarts(rule, start, lookedFrom, untilMs + lookedBackMs) ?? [];
    starts.push(...found.filter((ms) => ms < lastMs));
  }
  return starts.map((ms) => ({ atMs: ms - from, from, to }));
}
