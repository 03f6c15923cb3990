import { minuteMs } from '../time/minute.ts';
import { dayMs } from '../time/zone.ts';
import type { CalendarTime, EntryTime } from './calendar-entry.ts';

/** A parsed time of iCalendar. */
export interface ReadTime {
  /** The time on the wall clock as if it were in UTC. For a date, it is midnight. */
  readonly localMs: number;
  readonly kind: 'date' | 'wall' | 'instant';
}

const form = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)(Z)?)?$/u;

/** Reads a time; undefined if the text is not one. 24:00 is the end of its day. */
export function readTime(time: CalendarTime): ReadTime | undefined {
  const match = form.exec(time);
  if (match === null) return undefined;
  const [year = 0, month = 0, day = 0] = match.slice(1, 4).map(Number);
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  const [hour = 0, minute = 0, second = 0] = match.slice(4, 7).map((text = '0') => Number(text));
  const isEndOfDay = hour === 24 && minute === 0 && second === 0;
  if (!isReal || minute > 59 || second > 60) return undefined;
  if (hour > 23 && !isEndOfDay) return undefined;
  const localMs = date.getTime() + (hour * 60 + minute) * minuteMs + second * 1000;
  if (match[4] === undefined) return { localMs, kind: 'date' };
  return { localMs, kind: match[7] === undefined ? 'wall' : 'instant' };
}

/** Writes a local time as `20261124T090000`. */
export const writeTime = (localMs: number): CalendarTime =>
  new Date(localMs).toISOString().slice(0, 19).replaceAll(/[-:]/gu, '');

const durationForm =
  /^([+-]?)P(?:(\d{1,7})W)?(?:(\d{1,7})D)?(?:T(?:(\d{1,9})H)?(?:(\d{1,9})M)?(?:(\d{1,9})S)?)?$/u;

/** A number of calendar days, and seconds after them. */
export interface Duration {
  readonly days: number;
  readonly seconds: number;
}

/**
 * Reads a duration of iCalendar (`P1DT2H`). Undefined if the text is not one. A negative duration counts as
 * zero.
 */
export function readDuration(text: string): Duration | undefined {
  const match = durationForm.exec(text);
  if (match === null || text.endsWith('P') || text.endsWith('T')) return undefined;
  if (match[1] === '-') return { days: 0, seconds: 0 };
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = match
    .slice(2)
    .map((part = '0') => Number(part));
  return { days: weeks * 7 + days, seconds: (hours * 60 + minutes) * 60 + seconds };
}

/** The duration between two times on the same clock. A date lasts until a later end, and otherwise one day. */
export function durationBetween(start: ReadTime, end: ReadTime): Duration {
  const passed = end.localMs - start.localMs;
  if (start.kind !== 'date') return { days: 0, seconds: Math.max(0, passed / 1000) };
  if (passed <= 0) return { days: 1, seconds: 0 };
  const days = Math.floor(passed / dayMs);
  return { days, seconds: (passed - days * dayMs) / 1000 };
}

/**
 * The length of an entry in milliseconds. It may be up to two days too long if the end is of another kind
 * than the start.
 */
export function longestMs({ start, end, days = 0, seconds = 0 }: EntryTime): number {
  if (end === undefined) return days * dayMs + seconds * 1000;
  const passed = (readTime(end)?.localMs ?? 0) - (readTime(start)?.localMs ?? 0);
  return Math.max(0, passed) + 2 * dayMs;
}
