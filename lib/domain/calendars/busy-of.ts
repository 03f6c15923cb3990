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

/** What is asked: the period, the zone of the calendar, and when it takes too long. */
export interface BusyQuestion extends LookedAt {
  /** Asked before each entry; from then on entries are only named. */
  readonly isOver?: () => boolean;
}

/** The time that entries take. */
export interface EntriesBusy {
  /** Epoch minutes: those that have begun count whole. */
  readonly spans: Spans;
  /** The ids of entries whose rule cannot be read, has too much to be gone through, or was not reached: only what they write down is in it. */
  readonly cut: readonly string[];
}

/** When entries make their owner busy. */
export function busyOf(entries: Iterable<CalendarEntry>, asked: BusyQuestion): EntriesBusy {
  const pairs: number[] = [];
  const cut: string[] = [];
  const add = (occurrence: Occurrence): void => {
    const [startMs, endMs] = limitsOf(occurrence, asked.zone);
    const start = Math.floor(Math.max(startMs, asked.fromMs) / minuteMs);
    const end = Math.ceil(Math.min(endMs, asked.untilMs) / minuteMs);
    if (endMs > startMs && start < end) pairs.push(start, end);
  };
  for (const entry of entries) {
    if (entry.series === undefined && entry.changed === undefined) continue;
    const isWhole = !asked.isOver?.() && addEntry(entry, asked, add);
    if (!isWhole) cut.push(entry.id);
  }
  return { spans: merge(pairs), cut };
}

type Add = (occurrence: Occurrence) => void;

/** Whether all of it was added. */
function addEntry({ series, changed = [] }: CalendarEntry, asked: LookedAt, add: Add): boolean {
  for (const change of changed) {
    const occurrence = change.busy && writtenOccurrence(change, asked);
    if (occurrence) add(occurrence);
  }
  return series === undefined || addSeries(series, changed, asked, add);
}

function addSeries(
  series: EntrySeries,
  changed: readonly ChangedOccurrence[],
  asked: LookedAt,
  add: Add,
): boolean {
  const first = writtenOccurrence(series, asked);
  if (first === undefined) return false;
  const later = laterChanges(changed, first.clock, asked);
  const occurrences = seriesOccurrences(series, asked, reachOf([series, ...changed], later));
  const replaced = new WrittenTimes(changed.map(({ of }) => of));
  const without = new WrittenTimes(series.without ?? []);
  for (const occurrence of occurrences ?? [first]) {
    if (without.has(occurrence) || replaced.has(occurrence)) continue;
    const change = later.findLast(({ ofLocalMs }) => ofLocalMs <= occurrence.time.localMs);
    if (change === undefined ? series.busy : change.isBusy) add(moved(occurrence, change));
  }
  return occurrences !== undefined;
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
