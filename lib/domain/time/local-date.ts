import { formatLocalDate } from './instant.ts';
import { dayMs, offsetAt, toInstant, toLocal, type Zone } from './zone.ts';

/** A local date is a day number: days since 1970-01-01 on the calendar of the wall. */
export interface CivilDate {
  readonly year: number;
  /** 0 = January. */
  readonly month: number;
  readonly dayOfMonth: number;
}

export const periods = ['day', 'week', 'month'] as const;
export type Period = (typeof periods)[number];

/** The local date that the wall clock of the zone shows at that instant. */
export function localDay(zone: Zone, ms: number): number {
  return Math.floor(toLocal(zone, ms) / dayMs);
}

/** What a calendar page says of a day number. */
export function civilDate(day: number): CivilDate {
  const date = new Date(day * dayMs);
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth(),
    dayOfMonth: date.getUTCDate(),
  };
}

/** Weeks begin on Monday; the number of a week counts from the one of 1969-12-29. */
export function weekNumber(day: number): number {
  return Math.floor((day + 3) / 7);
}

/** The Monday with which a numbered week begins. */
export function mondayOf(week: number): number {
  return week * 7 - 3;
}

/** Months since January of the year 0, so that neighbours differ by one across years. */
export function monthIndex(day: number): number {
  const { year, month } = civilDate(day);
  return year * 12 + month;
}

/** The first day of an indexed month. */
export function firstOfMonth(index: number): number {
  const date = new Date(0);
  // Date.UTC would take the years 0 to 99 for 1900 to 1999.
  date.setUTCFullYear(Math.floor(index / 12), ((index % 12) + 12) % 12, 1);
  return date.getTime() / dayMs;
}

/** How long an indexed month is, leap years included. */
export function daysInMonth(index: number): number {
  return firstOfMonth(index + 1) - firstOfMonth(index);
}

/**
 * The first instant of a local date. Where the clock skips midnight that is the end of the gap,
 * which is not always what moving midnight forward gives (a gap may begin before midnight).
 */
export function startOfDay(zone: Zone, day: number): number {
  const midnight = day * dayMs;
  const found = toInstant(zone, midnight);
  if (toLocal(zone, found) === midnight) return found;
  // Midnight read with the offset of after the gap lies before the change of clocks.
  let before = midnight - offsetAt(zone, found);
  let after = found;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (toLocal(zone, middle) < midnight) before = middle;
    else after = middle;
  }
  return after;
}

/** The instant with which the local day, week (from Monday) or month of `ms` begins. */
export function startOfPeriod(zone: Zone, ms: number, period: Period): number {
  return startOfDay(zone, firstDay(localDay(zone, ms), period));
}

/** The instant with which the next local day, week or month begins: periods are half-open. */
export function endOfPeriod(zone: Zone, ms: number, period: Period): number {
  return startOfDay(zone, firstDayAfter(localDay(zone, ms), period));
}

/** A name for the period that never changes: `D2026-03-01`, `W2026-03-02` (its Monday), `M2026-03`. */
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
