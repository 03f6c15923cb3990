import { ceilMinute, floorMinute } from '../ledger/week.ts';
import { occurrenceDays, type RecurrenceItem } from '../recurrence/recurrence.ts';
import { parseInstant, parseLocalDate } from '../time/instant.ts';
import { localDay } from '../time/local-date.ts';
import { minuteMs } from '../time/minute.ts';
import { append, type Spans, unionOf } from '../time/spans.ts';
import { dayMs, toInstant, toLocal, type Zone, zone } from '../time/zone.ts';

/**
 * A recurring window of a user's hours, from `startedAt` until before `endedAt` (instants; null
 * means no bound).
 */
export interface HoursItem extends RecurrenceItem {
  readonly startedAt: string | null;
  readonly endedAt: string | null;
}

export interface DayRange {
  readonly startHour: number;
  readonly startMinute: number;
  readonly endHour: number;
  readonly endMinute: number;
}

/**
 * The hours of a user in the local time of `timeZone`. An override replaces the windows of its
 * local date.
 */
export interface Hours {
  readonly timeZone: string;
  readonly items: readonly HoursItem[];
  readonly overrides: Readonly<Record<string, readonly DayRange[]>>;
}

/** Monday 1970-01-05. Intervals of items without a start are counted from here. */
const defaultAnchorDay = 4;

/**
 * Returns the merged windows in epoch minutes, cut to [fromMinute, toMinute). Windows are local
 * times. A time in a clock gap moves forward. Of a time that occurs twice, the first one applies. A
 * window completely inside a gap is omitted.
 */
export function openSpans(hours: Hours, fromMinute: number, toMinute: number): Spans {
  if (fromMinute >= toMinute) return [];
  const at = zone(hours.timeZone);
  // A window lasts at most a day, and a gap can move its end by at most a day (Apia, 2011).
  const fromDay = localDay(at, fromMinute * minuteMs) - 2;
  const toDay = localDay(at, toMinute * minuteMs) + 1;
  const overrides = overridesWithin(hours, fromDay, toDay);
  const windows: Spans[] = [];
  for (const item of hours.items) {
    const since = item.startedAt === null ? undefined : parseInstant(item.startedAt);
    const until = item.endedAt === null ? undefined : parseInstant(item.endedAt);
    const lo = since === undefined ? fromMinute : Math.max(fromMinute, ceilMinute(since));
    const hi = until === undefined ? toMinute : Math.min(toMinute, floorMinute(until));
    if (lo >= hi) continue;
    const anchorDay = since === undefined ? defaultAnchorDay : localDay(at, since);
    // Days in order also give instants in order: a time of day is never earlier than on the day
    // before.
    const spans: number[] = [];
    for (const day of occurrenceDays(item, anchorDay, fromDay, toDay)) {
      if (!overrides?.has(day)) addWindow(spans, at, day, item, lo, hi);
    }
    windows.push(spans);
  }
  for (const [day, ranges] of overrides ?? []) {
    for (const range of ranges) {
      const spans: number[] = [];
      addWindow(spans, at, day, range, fromMinute, toMinute);
      windows.push(spans);
    }
  }
  return unionOf(windows);
}

function overridesWithin(
  hours: Hours,
  fromDay: number,
  toDay: number,
): Map<number, readonly DayRange[]> | undefined {
  let within: Map<number, readonly DayRange[]> | undefined;
  for (const [date, ranges] of Object.entries(hours.overrides)) {
    const day = parseLocalDate(date);
    if (day === undefined || day < fromDay || day >= toDay) continue;
    within ??= new Map();
    within.set(day, ranges);
  }
  return within;
}

/** Adds the window of that local date, cut to [lo, hi). */
function addWindow(
  spans: number[],
  zone: Zone,
  day: number,
  range: DayRange,
  lo: number,
  hi: number,
): void {
  const opens = range.startHour * 60 + range.startMinute;
  const closes = range.endHour * 60 + range.endMinute;
  // An end that is not after the start is on the next day. Equal times mean a whole day.
  const length = closes > opens ? closes - opens : closes + 1440 - opens;
  const opensLocal = day * dayMs + opens * minuteMs;
  const closesLocal = opensLocal + length * minuteMs;
  const opensAt = toInstant(zone, opensLocal);
  const closesAt = toInstant(zone, closesLocal);
  // Both ends moved, so the clock never showed this window. Moving it would offer a different time.
  if (toLocal(zone, opensAt) !== opensLocal && toLocal(zone, closesAt) !== closesLocal) return;
  // Historic offsets contain seconds. Then the window becomes shorter instead of longer.
  const start = Math.max(lo, ceilMinute(opensAt));
  const end = Math.min(hi, floorMinute(closesAt));
  append(spans, start, end);
}
