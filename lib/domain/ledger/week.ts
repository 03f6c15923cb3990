import { minuteMs } from '../time/minute.ts';

export const minutesPerWeek = 10_080;

/** The ledger's week of a minute. Weeks count from the epoch in UTC, so they begin on Thursdays: a place to store, not a week of people. */
export const weekOf = (minute: number): number => Math.floor(minute / minutesPerWeek);

/** The minute with which a week begins. */
export const weekStart = (week: number): number => week * minutesPerWeek;

/** Every week that [startMinute, endMinute) reaches, in order. */
export function weeksOf(startMinute: number, endMinute: number): number[] {
  const weeks: number[] = [];
  for (let week = weekOf(startMinute); weekStart(week) < endMinute; week += 1) weeks.push(week);
  return weeks;
}

/** Starts are floored and ends ceiled, so that an interval with seconds never looks shorter than it is. */
export const floorMinute = (ms: number): number => Math.floor(ms / minuteMs);
export const ceilMinute = (ms: number): number => Math.ceil(ms / minuteMs);
export const minuteToMs = (minute: number): number => minute * minuteMs;
