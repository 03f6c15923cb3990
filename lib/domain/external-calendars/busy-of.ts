import { minuteMs } from '../time/minute.ts';
import { merge, type Spans } from '../time/spans.ts';
import type { CalendarEntry, ChangedOccurrence, EntrySeries, EntryTime } from './calendar-entry.ts';
import { longestMs } from './calendar-time.ts';
import {
  isNear,
  type LaterChange,
  LaterChanges,
  type LookedAt,
  limitsOf,
  type Occurrence,
  type Reach,
  seriesOccurrences,
  WrittenTimes,
  writtenOccurrence,
} from './occurrences.ts';
import { WorkBudget } from './work-budget.ts';

/** The busy time of calendar entries. */
export interface EntriesBusy {
  /** Epoch minutes. A minute that is partly busy counts as busy. */
  readonly spans: Spans;
  /**
   * The IDs of entries with a rule that cannot be read or exceeds the step budget. For these entries, `spans`
   * contains the listed dates and the times of the other rules.
   */
  readonly cut: readonly string[];
}

/**
 * The times at which entries make their owner busy. Rules spend steps of `budget`, which all calendars of a
 * connection share.
 */
export function busyOf(
  entries: Iterable<CalendarEntry>,
  asked: LookedAt,
  budget: WorkBudget = new WorkBudget(),
): EntriesBusy {
  const pairs: number[] = [];
  const cut: string[] = [];
  const all = [...entries];
  const apart = changesApart(all);
  const add = (occurrence: Occurrence): void => {
    if (!isNear(occurrence, asked)) return;
    const [startMs, endMs] = limitsOf(occurrence, asked.zone);
    const start = Math.floor(Math.max(startMs, asked.fromMs) / minuteMs);
    const end = Math.ceil(Math.min(endMs, asked.untilMs) / minuteMs);
    if (endMs > startMs && start < end) pairs.push(start, end);
  };
  for (const { id, series, changed = [] } of all) {
    for (const change of changed) {
      const occurrence = change.busy && writtenOccurrence(change, asked);
      if (occurrence) add(occurrence);
    }
    if (series === undefined) continue;
    const changes = [...changed, ...(apart.get(id) ?? [])];
    if (!addSeries(series, changes, asked, budget, add)) cut.push(id);
  }
  return { spans: merge(pairs), cut };
}

/** The changed occurrences that are entries of their own, by the ID of the entry with the series. */
function changesApart(
  entries: readonly CalendarEntry[],
): ReadonlyMap<string, readonly ChangedOccurrence[]> {
  const apart = new Map<string, ChangedOccurrence[]>();
  for (const { seriesId, changed = [] } of entries) {
    if (seriesId === undefined) continue;
    const found = apart.get(seriesId) ?? [];
    found.push(...changed);
    apart.set(seriesId, found);
  }
  return apart;
}

type Add = (occurrence: Occurrence) => void;

/** Adds the occurrences of a series. Returns false if one of its rules was not followed. */
function addSeries(
  series: EntrySeries,
  changed: readonly ChangedOccurrence[],
  asked: LookedAt,
  budget: WorkBudget,
  add: Add,
): boolean {
  const first = writtenOccurrence(series, asked);
  if (first === undefined) return false;
  const later = new LaterChanges(changed, first, asked);
  const reach = reachOf([series, ...changed], later);
  const { found, isWhole } = seriesOccurrences(series, first, asked, reach, budget);
  const replaced = new WrittenTimes(
    changed.map(({ of }) => of),
    first,
    asked,
  );
  const without = new WrittenTimes(series.without ?? [], first, asked);
  for (const occurrence of found) {
    if (without.has(occurrence) || replaced.has(occurrence)) continue;
    const change = later.at(occurrence.time.localMs);
    if (change === undefined ? series.busy : change.isBusy) add(moved(occurrence, change));
  }
  return isWhole;
}

function moved(occurrence: Occurrence, change: LaterChange | undefined): Occurrence {
  if (change === undefined) return occurrence;
  const localMs = occurrence.time.localMs + change.movedMs;
  return { ...change.occurrence, time: { ...change.occurrence.time, localMs } };
}

function reachOf(times: readonly EntryTime[], later: LaterChanges): Reach {
  const [back, forward] = later.moves;
  const longest = times.reduce((most, time) => Math.max(most, longestMs(time)), 0);
  return { beforeMs: longest + forward, afterMs: -back };
}
