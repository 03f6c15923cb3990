import { civilDate } from '../time/local-date.ts';
import { minuteMs } from '../time/minute.ts';
import { dayMs } from '../time/zone.ts';
import { type Frequency, frequencies } from './frequency.ts';
import type { RuleParts } from './rule-parts.ts';
import { type TimesOfDay, timesOfDay } from './rule-times.ts';

/** The lengths of periods with a fixed length. */
export const periodMs: Readonly<Partial<Record<Frequency, number>>> = {
  WEEKLY: 7 * dayMs,
  DAILY: dayMs,
  HOURLY: 60 * minuteMs,
  MINUTELY: minuteMs,
  SECONDLY: 1000,
};

/** A recurrence rule (RFC 5545, 3.3.10) with the members that its start implies. A set that is undefined limits nothing. */
export interface Rule extends TimesOfDay {
  readonly frequency: Frequency;
  readonly interval: number;
  readonly count: number | undefined;
  /** The first day of a week: 0 = Monday. */
  readonly weekStart: number;
  /** The treatment of a day that the month does not have (RFC 7529). */
  readonly skip: (typeof skips)[number];
  /** 1 = January. */
  readonly months: ReadonlySet<number> | undefined;
  readonly weekNumbers: ReadonlySet<number> | undefined;
  readonly yearDays: ReadonlySet<number> | undefined;
  readonly monthDays: ReadonlySet<number> | undefined;
  /** Keys from `weekdayKey`. */
  readonly weekdays: ReadonlySet<number> | undefined;
  /** Whether weekday numbers count within the month instead of the year. */
  readonly countsInMonth: boolean;
  readonly positions: ReadonlySet<number> | undefined;
}

const weekdayNames = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];

/** Combines the number of a weekday in its month or year (0 for all) with the weekday (0 = Monday). */
export const weekdayKey = (number: number, weekday: number): number => number * 7 + weekday;
export const numberOfKey = (key: number): number => Math.floor(key / 7);
export const weekdayOfKey = (key: number): number => ((key % 7) + 7) % 7;

/** 0 = Monday. */
export const weekdayOf = (day: number): number => (((day + 3) % 7) + 7) % 7;

/** Reads a rule whose series begins at `startMs` on the wall clock. Undefined for another calendar, or too many times a day. */
export function readRule(parts: RuleParts, startMs: number): Rule | undefined {
  const frequency = frequencies.find((one) => one === parts.get('FREQ'));
  const skip = skipOf(parts);
  if (frequency === undefined || skip === undefined) return undefined;
  const times = timesOfDay((name) => parts.get(name), frequency, startMs);
  if (times === undefined) return undefined;
  return {
    frequency,
    interval: Number(parts.get('INTERVAL') ?? 1),
    count: parts.has('COUNT') ? Number(parts.get('COUNT')) : undefined,
    weekStart: weekdayNames.indexOf(parts.get('WKST') ?? 'MO'),
    skip,
    ...daysOf(parts, frequency, Math.floor(startMs / dayMs)),
    ...times,
    positions: numbersIn(parts.get('BYSETPOS')),
  };
}

const skips = ['OMIT', 'BACKWARD', 'FORWARD'] as const;

/** Undefined for other calendars than the Gregorian one. */
function skipOf(parts: RuleParts): Rule['skip'] | undefined {
  const scale = parts.get('RSCALE');
  if (scale !== undefined && scale !== 'GREGORIAN') return undefined;
  const skip = skips.find((one) => one === (parts.get('SKIP') ?? 'OMIT'));
  return scale === undefined && skip !== 'OMIT' ? undefined : skip;
}

type Days = Pick<
  Rule,
  'months' | 'weekNumbers' | 'yearDays' | 'monthDays' | 'weekdays' | 'countsInMonth'
>;

/** Members that a rule does not specify are taken from its start. */
function daysOf(parts: RuleParts, frequency: Frequency, startDay: number): Days {
  const weekNumbers = numbersIn(parts.get('BYWEEKNO'));
  const yearDays = numbersIn(parts.get('BYYEARDAY'));
  const monthDays = numbersIn(parts.get('BYMONTHDAY'));
  const months = numbersIn(parts.get('BYMONTH'));
  const countsNumbers = frequency === 'MONTHLY' || (frequency === 'YEARLY' && !weekNumbers);
  const weekdays = weekdaysIn(parts.get('BYDAY'), countsNumbers);
  const countsInMonth = frequency === 'MONTHLY' || months !== undefined;
  const told = { months, weekNumbers, yearDays, monthDays, weekdays, countsInMonth };
  if (yearDays || monthDays || weekdays) return told;
  const { month, dayOfMonth } = civilDate(startDay);
  if (frequency === 'WEEKLY' || (weekNumbers && periodsOfMonths.has(frequency))) {
    return { ...told, weekdays: new Set([weekdayKey(0, weekdayOf(startDay))]) };
  }
  if (!periodsOfMonths.has(frequency)) return told;
  const startMonth = frequency === 'YEARLY' ? new Set([month + 1]) : undefined;
  return { ...told, months: months ?? startMonth, monthDays: new Set([dayOfMonth]) };
}

const periodsOfMonths: ReadonlySet<Frequency> = new Set<Frequency>(['YEARLY', 'MONTHLY']);

const numbersIn = (text: string | undefined): ReadonlySet<number> | undefined =>
  text === undefined ? undefined : new Set(text.split(',').map(Number));

function weekdaysIn(
  text: string | undefined,
  countsNumbers: boolean,
): ReadonlySet<number> | undefined {
  if (text === undefined) return undefined;
  const keys = text.split(',').map((one) => {
    const number = countsNumbers ? Number(one.slice(0, -2)) : 0;
    return weekdayKey(number, weekdayNames.indexOf(one.slice(-2)));
  });
  return new Set(keys);
}
