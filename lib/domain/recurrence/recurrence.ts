import { formatLocalDate } from '../time/instant.ts';
import {
  civilDate,
  daysInMonth,
  firstOfMonth,
  mondayOf,
  monthIndex,
  weekNumber,
} from '../time/local-date.ts';

/** 1 daily, 2 weekly, 3 monthly (same day; a month without it is skipped), 4 yearly. */
export type FrequencyType = 1 | 2 | 3 | 4;

/** Wall-clock repetition: start and end of day in some zone, which days, and which local dates (`2026-03-01`) are left out. */
export interface RecurrenceItem {
  readonly startHour: number;
  readonly startMinute: number;
  readonly endHour: number;
  readonly endMinute: number;
  /** 0 = Sunday; counts for weekly items only. */
  readonly wday: number;
  readonly frequencyType: FrequencyType;
  readonly frequencyInterval: number;
  readonly exceptions: readonly string[];
}

/**
 * The local dates in [fromDay, toDay) on which the item occurs, in order, at most `most` of them
 * (the earliest). Intervals count from the anchor's day, Monday week, month or year, and nothing
 * occurs before the anchor. Weeks begin on Monday, so a Sunday ends the week of its Monday. Monthly
 * and yearly items take the anchor's day of the month; a month that lacks it is passed over, which
 * is also what happens to 29 February.
 */
export function occurrenceDays(
  item: RecurrenceItem,
  anchorDay: number,
  fromDay: number,
  toDay: number,
  most = Number.POSITIVE_INFINITY,
): number[] {
  const first = Math.max(fromDay, anchorDay);
  const days: number[] = [];
  for (const day of candidates(item, anchorDay, first, toDay)) {
    if (days.length >= most) break;
    // Most items have no exceptions, and then no date need be written out.
    const isLeftOut = item.exceptions.length > 0 && item.exceptions.includes(formatLocalDate(day));
    if (!isLeftOut) days.push(day);
  }
  return days;
}

function candidates(
  item: RecurrenceItem,
  anchorDay: number,
  fromDay: number,
  toDay: number,
): Iterable<number> {
  // An interval below one would never end; the contract refuses it, and here it counts as one.
  const interval = Math.max(1, Math.floor(item.frequencyInterval));
  switch (item.frequencyType) {
    case 1:
      return byDays(anchorDay, interval, fromDay, toDay);
    case 2: {
      const daysAfterMonday = (item.wday + 6) % 7;
      const first = mondayOf(weekNumber(anchorDay)) + daysAfterMonday;
      return byDays(first, 7 * interval, fromDay, toDay);
    }
    case 3:
      return byMonths(anchorDay, interval, fromDay, toDay);
    case 4:
      return byMonths(anchorDay, 12 * interval, fromDay, toDay);
  }
}

function* byDays(first: number, step: number, fromDay: number, toDay: number): Iterable<number> {
  for (let day = first + stepsUp(fromDay - first, step); day < toDay; day += step) yield day;
}

function* byMonths(
  anchorDay: number,
  step: number,
  fromDay: number,
  toDay: number,
): Iterable<number> {
  const { dayOfMonth } = civilDate(anchorDay);
  const first = monthIndex(anchorDay);
  let month = first + stepsUp(monthIndex(fromDay) - first, step);
  for (; firstOfMonth(month) < toDay; month += step) {
    const day = firstOfMonth(month) + dayOfMonth - 1;
    if (dayOfMonth <= daysInMonth(month) && day >= fromDay && day < toDay) yield day;
  }
}

/** The least multiple of the step that is not below the distance. */
function stepsUp(distance: number, step: number): number {
  return Math.ceil(distance / step) * step;
}
