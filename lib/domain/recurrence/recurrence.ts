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

/**
 * A repetition on the wall clock of a zone: its times of the day, its days, and the excluded local dates
 * (`2026-03-01`).
 */
export interface RecurrenceItem {
  readonly startHour: number;
  readonly startMinute: number;
  readonly endHour: number;
  readonly endMinute: number;
  /** 0 = Sunday. Only weekly items use it. */
  readonly wday: number;
  readonly frequencyType: FrequencyType;
  readonly frequencyInterval: number;
  readonly exceptions: readonly string[];
}

/**
 * The local dates in [fromDay, toDay) on which the item occurs, in order. Returns at most `most` of them, the
 * earliest. Intervals count from the anchor's day, Monday week, month or year, and nothing occurs before the
 * anchor. Weeks begin on Monday, so a Sunday ends the week of its Monday. Monthly and yearly items take the
 * anchor's day of the month. A month without this day is skipped, which also applies to 29 February.
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
    // Most items have no exceptions, so their dates need not be formatted.
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
  // The contract refuses intervals below one, which would never end. Here they count as one.
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

/** The smallest multiple of the step that is not below the distance. */
function stepsUp(distance: number, step: number): number {
  return Math.ceil(distance / step) * step;
}
