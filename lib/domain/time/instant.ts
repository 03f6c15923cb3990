import { minuteMs } from './minute.ts';
import { dayMs } from './zone.ts';

const dateForm = /^(\d{4})-(\d\d)-(\d\d)$/;
const localForm = /^(\d{4})-(\d\d)-(\d\d)[Tt](\d\d):(\d\d)(?::(\d\d)(?:\.(\d+))?)?$/;
const instantForm =
  /^(\d{4})-(\d\d)-(\d\d)[Tt](\d\d):(\d\d):(\d\d)(?:\.(\d+))?(?:[Zz]|([+-])(\d\d):(\d\d))$/;

/**
 * From 0001-01-01T00:00:00.000Z to 9999-12-31T23:59:59.999Z: the range of a year with four digits.
 */
export const earliestMs = -62_135_596_800_000;
export const latestMs = 253_402_300_799_999;

/**
 * Caches of formatted texts. A search for slots formats the same few weeks again and again, and
 * formatting would be most of its time. A cached text is also cheaper to write in later replies,
 * because its string is already joined.
 */
const instantTexts = new Map<number, string>();
const mostInstantTexts = 20_000;
const dateTexts = new Map<number, string>();
const mostDateTexts = 2000;
/** Texts such as `T09:30:00.000Z` by minute of the day. Each is created when it is first needed. */
const timeTexts: (string | undefined)[] = [];
const timeTextLength = 14;
const minutesPerDay = 1440;

/** Whether an instant can be written with a year of four digits, 0001 to 9999. */
export function isInRange(ms: number): boolean {
  return ms >= earliestMs && ms <= latestMs;
}

/**
 * Returns epoch milliseconds of an RFC 3339 date-time, or undefined. The offset is required and the
 * date must exist. Leap seconds are refused. Finer fractions are cut to the millisecond.
 */
export function parseInstant(text: string): number | undefined {
  const match = instantForm.exec(text);
  if (match === null) return undefined;
  const localMs = wallClock(match);
  if (localMs === undefined) return undefined;
  const offset = offsetOf(match[8], match[9], match[10]);
  if (offset === undefined) return undefined;
  return isInRange(localMs - offset) ? localMs - offset : undefined;
}

/**
 * Returns local milliseconds of a date-time without offset (`2026-03-01T09:00`, seconds optional),
 * or undefined.
 */
export function parseLocalDateTime(text: string): number | undefined {
  const match = localForm.exec(text);
  if (match === null) return undefined;
  const localMs = wallClock(match);
  return localMs !== undefined && isInRange(localMs) ? localMs : undefined;
}

/** Returns days since 1970-01-01 of an existing date (`2026-03-01`), or undefined. */
export function parseLocalDate(text: string): number | undefined {
  const match = dateForm.exec(text);
  const day = match === null ? undefined : calendarDay(match);
  return day !== undefined && isInRange(day * dayMs) ? day : undefined;
}

/** Formats an instant as `2026-03-01T00:00:00.000Z`, the only form in replies. */
export function formatInstant(ms: number): string {
  const minute = ms / minuteMs;
  if (!Number.isInteger(minute) || !isInRange(ms)) return new Date(ms).toISOString();
  const known = instantTexts.get(minute);
  if (known !== undefined) return known;
  if (instantTexts.size >= mostInstantTexts) instantTexts.clear();
  const day = Math.floor(ms / dayMs);
  const text = formatLocalDate(day) + timeText(minute - day * minutesPerDay);
  instantTexts.set(minute, text);
  return text;
}

/** Formats a day number as `2026-03-01`. */
export function formatLocalDate(day: number): string {
  const known = dateTexts.get(day);
  if (known !== undefined) return known;
  if (dateTexts.size >= mostDateTexts) dateTexts.clear();
  const text = new Date(day * dayMs).toISOString().slice(0, -timeTextLength);
  dateTexts.set(day, text);
  return text;
}

function timeText(minute: number): string {
  const known = timeTexts[minute];
  if (known !== undefined) return known;
  const text = new Date(minute * minuteMs).toISOString().slice(-timeTextLength);
  timeTexts[minute] = text;
  return text;
}

/**
 * The calendar repeats after 400 years. Dates are moved by this, because `Date.UTC` misreads the
 * years 0 to 99.
 */
const cycleYears = 400;
const cycleDays = 146_097;

/** Accepts the year 0000, because an offset can move its last day into the year 0001. */
function calendarDay([, year, month, dayOfMonth]: RegExpExecArray): number | undefined {
  const later = Number(year) + cycleYears;
  const index = Number(month) - 1;
  if (index < 0 || index > 11 || Number(dayOfMonth) < 1) return undefined;
  const dateMs = Date.UTC(later, index, Number(dayOfMonth));
  return dateMs < Date.UTC(later, index + 1) ? dateMs / dayMs - cycleDays : undefined;
}

/**
 * Reads year, month, day, hour, minute, second and fraction from a match. The last two may be
 * absent.
 */
function wallClock(match: RegExpExecArray): number | undefined {
  const day = calendarDay(match);
  if (day === undefined) return undefined;
  const [hours, minutes, seconds] = [Number(match[4]), Number(match[5]), Number(match[6] ?? 0)];
  if (hours > 23 || minutes > 59 || seconds > 59) return undefined;
  const milliseconds = Number((match[7] ?? '').slice(0, 3).padEnd(3, '0'));
  return day * dayMs + (hours * 60 + minutes) * minuteMs + seconds * 1000 + milliseconds;
}

/** A match without a sign has the offset `Z`. */
function offsetOf(sign = '+', hours = '0', minutes = '0'): number | undefined {
  if (Number(hours) > 23 || Number(minutes) > 59) return undefined;
  const offset = (Number(hours) * 60 + Number(minutes)) * minuteMs;
  return sign === '-' ? -offset : offset;
}
