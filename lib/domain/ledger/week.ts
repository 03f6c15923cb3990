import { minuteMs } from '../time/minute.ts';

export const minutesPerWeek = 10_080;

/**
 * The storage week of a minute. Weeks are counted from the epoch in UTC and begin on Thursdays.
 * They are not calendar weeks.
 */
export const weekOf = (minute: number): number => Math.floor(minute / minutesPerWeek);

export const weekStart = (week: number): number => week * minutesPerWeek;

/** Lists every week that [startMinute, endMinute) reaches, in order. */
export function weeksOf(startMinute: number, endMinute: number): number[] {
  const weeks: number[] = [];
  for (let week = weekOf(startMinute); weekStart(week) < endMinute; week += 1) weeks.push(week);
  return weeks;
}

/** Starts are rounded down and ends up, so that an interval with seconds never becomes shorter. */
export const floorMinute = (ms: number): number => Math.floor(ms / minuteMs);
export const ceilMinute = (ms: number): number => Math.ceil(ms / minuteMs);
export const minuteToMs = (minute: number): number => minute * minuteMs;
