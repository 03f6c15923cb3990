import { minuteMs } from '../time/minute.ts';
import { merge, type Spans } from '../time/spans.ts';
import { dayMs } from '../time/zone.ts';
import type { CalendarEntry, ChangedOccurrence, EntrySeries, EntryTime } from './calendar-entry.ts';
import {
  type LaterChange,
  type LookedAt,
  laterChanges,
  limitsOf,
  type Occurrence,
  type Reach,
  seriesOccurrences,
  WrittenTimes,
  writtenOccurrence,
} from './occurrences.ts';

/** The time that entries take. */
export interface EntriesBusy {
  /** Epoch minutes: those that have begun count whole. */
  readonly spans: Spans;
  /**
   * The ids of entries whose rule cannot be read, has too much to be gone through, or comes after too many others: only
   * what they write down is in it.
   */
  readonly cut: readonly string[];
}

/** What the rules of a calendar may cost together, in occurrences: some seconds, however they were written. */
const mostWork = 4_000_000;
/** What a rule costs that has none, and one that is given up. */
const workOfRule = 400;
const workOfCut = 10_000;

/** When entries make their owner busy. */
export function busyOf(entries: Iterable<CalendarEntry>, asked: LookedAt): EntriesBusy {
  const pairs: number[] = [];
  const cut: string[] = [];
  const add = (occurrence: Occurrence): void => {
    const [startMs, endMs] = limitsOf(occurrence, asked.zone);
    const start = Math.floor(Math.max(startMs, asked.fromMs) / minuteMs);
    const end = Math.ceil(Math.min(endMs, asked.untilMs) / minuteMs);
    if (endMs > startMs && start < end) pairs.push(start, end);
  };
  let work = 0;
  for (const { id, series, changed = [] } of entries) {
    for (const change of changed) {
      const occurrence = change.busy && writtenOccurrence(change, asked);
      if (occurrence) add(occurrence);
    }
    if (series === undefined) continue;
    const { rules = [] } = series;
    const isReached = rules.length === 0 || work < mostWork;
    const found = addSeries(series, changed, isReached, asked, add);
    if (found === undefined) cut.push(id);
    work += rules.length * workOfRule + (found ?? workOfCut);
  }
  return { spans: merge(pairs), cut };
}

type Add = (occurrence: Occurrence) => void;

/** Adds a series, or what it writes down where it is not reached. How many occurrences were looked at; undefined where not all were. */
function addSeries(
  series: EntrySeries,
  changed: readonly ChangedOccurrence[],
  isReached: boolean,
  asked: LookedAt,
  add: Add,
): number | undefined {
  const first = writtenOccurrence(series, asked);
  if (first === undefined) return undefined;
  const later = laterChanges(changed, first.clock, asked);
  const reach = reachOf([series, ...changed], later);
  const occurrences = isReached ? seriesOccurrences(series, asked, reach) : undefined;
  const replaced = new WrittenTimes(changed.map(({ of }) => of));
  const without = new WrittenTimes(series.without ?? []);
  for (const occurrence of occurrences ?? [first]) {
    if (without.has(occurrence) || replaced.has(occurrence)) continue;
    const change = later.findLast(({ ofLocalMs }) => ofLocalMs <= occurrence.time.localMs);
    if (change === undefined ? series.busy : change.isBusy) add(moved(occurrence, change));
  }
  return occurrences?.length;
}

function moved(occurrence: Occurrence, change: LaterChange | undefined): Occurrence {
  if (change === undefined) return occurrence;
  const localMs = occurrence.time.localMs + change.movedMs;
  return { ...change.occurrence, time: { ...change.occurrence.time, localMs } };
}

function reachOf(times: readonly EntryTime[], later: readonly LaterChange[]): Reach {
  const longest = times.map(({ days = 0, seconds = 0 }) => days * dayMs + seconds * 1000);
  const moves = later.map(({ movedMs }) => movedMs);
  return {
    beforeMs: Math.max(...longest) + Math.max(0, ...moves),
    afterMs: -Math.min(0, ...moves),
  };
}
