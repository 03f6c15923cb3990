import { formatLocalDate } from './instant.ts';
import { dayMs, offsetAt, toInstant, toLocal, type Zone } from './zone.ts';

/**
 * A calendar date. The functions below represent a local date as a day number instead: days since
 * 1970-01-01 on the local calendar.
 */
export interface CivilDate {
  readonly year: number;
  /** 0 = January. */
  readonly month: number;
  readonly dayOfMonth: number;
}

export const periods = ['day', 'week', 'month'] as const;
export type Period = (typeof periods)[number];

/** Returns the local date in the zone at that instant. */
export function localDay(zone: Zone, ms: number): number {
  return Math.floor(toLocal(zone, ms) / dayMs);
}

export function civilDate(day: number): CivilDate {
  const date = new Date(day * dayMs);
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth(),
    dayOfMonth: date.getUTCDate(),
  };
}

/** Returns the week of a day number. Weeks begin on Monday. Week 0 begins on 1969-12-29. */
export function weekNumber(day: number): number {
  return Math.floor((day + 3) / 7);
}

export function mondayOf(week: number): number {
  return week * 7 - 3;
}

/** Months since January of the year 0, so that consecutive months differ by one. */
export function monthIndex(day: number): number {
  const { year, month } = civilDate(day);
  return year * 12 + month;
}

export function firstOfMonth(index: number): number {
  const date = new Date(0);
  // `Date.UTC` reads the years 0 to 99 as 1900 to 1999.
  date.setUTCFullYear(Math.floor(index / 12), ((index % 12) + 12) % 12, 1);
  return date.getTime() / dayMs;
}

export function daysInMonth(index: number): number {
  return firstOfMonth(index + 1) - firstOfMonth(index);
}

/**
 * Returns the first instant of a local date. If the clock skips midnight, it is the end of the gap.
 * That differs from moving midnight forward if the gap begins before midnight.
 */
export function startOfDay(zone: Zone, day: number): number {
  const midnight = day * dayMs;
  const found = toInstant(zone, midnight);
  if (toLocal(zone, found) === midnight) return found;
  // Midnight with the offset after the gap is before the clock change.
  let before = midnight - offsetAt(zone, found);
  let after = found;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (toLocal(zone, middle) < midnight) before = middle;
    else after = middle;
  }
  return after;
}

/** Returns the start of the local day, week (from Monday) or month that contains `ms`. */
export function startOfPeriod(zone: Zone, ms: number, period: Period): number {
  return startOfDay(zone, firstDay(localDay(zone, ms), period));
}

/**
 * Returns the end of the local day, week or month that contains `ms`. It is the start of the next
 * one.
 */
export function endOfPeriod(zone: Zone, ms: number, period: Period): number {
  return startOfDay(zone, firstDayAfter(localDay(zone, ms), period));
}

/**
 * Returns a permanent name of the period: `D2026-03-01`, `W2026-03-02` (its Monday) or `M2026-03`.
 */
export function periodKey(zone: Zone, ms: number, period: Period): string {
  const first = formatLocalDate(firstDay(localDay(zone, ms), period));
  switch (period) {
    case 'day':
      return `D${first}`;
    case 'week':
      return `W${first}`;
    case 'month':
      return `M${first.slice(0, 7)}`;
  }
}

function firstDay(day: number, period: Period): number {
  switch (period) {
    case 'day':
      return day;
    case 'week':
      return mondayOf(weekNumber(day));
    case 'month':
      return firstOfMonth(monthIndex(day));
  }
}

function firstDayAfter(day: number, period: Period): number {
  switch (period) {
    case 'day':
      return day + 1;
    case 'week':
      return mondayOf(weekNumber(day) + 1);
    case 'month':
      return firstOfMonth(monthIndex(day) + 1);
  }
}
