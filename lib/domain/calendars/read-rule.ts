import { civilDate } from '../time/local-date.ts';
import { minuteMs } from '../time/minute.ts';
import { dayMs } from '../time/zone.ts';
import { type TimesOfDay, timesOfDay } from './rule-times.ts';

const frequencies = [
  'YEARLY',
  'MONTHLY',
  'WEEKLY',
  'DAILY',
  'HOURLY',
  'MINUTELY',
  'SECONDLY',
] as const;
export type Frequency = (typeof frequencies)[number];

/** The length of each period that always has the same length. */
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
  /** What a rule does with a day that the month does not have (RFC 7529). */
  readonly skip: 'OMIT' | 'BACKWARD' | 'FORWARD';
  /** 1 = January. */
  readonly months: ReadonlySet<number> | undefined;
  readonly weekNumbers: ReadonlySet<number> | undefined;
  readonly yearDays: ReadonlySet<number> | undefined;
  readonly monthDays: ReadonlySet<number> | undefined;
  /** As `weekdayKey` writes them. */
  readonly weekdays: ReadonlySet<number> | undefined;
  /** Whether the number of a weekday counts within the month, not within the year. */
  readonly countsInMonth: boolean;
  readonly positions: ReadonlySet<number> | undefined;
}

const longestRule = 4000;
const weekdayNames = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];

/** The number of a weekday in its month or year, 0 for all of them, and the weekday: 0 = Monday. */
export const weekdayKey = (number: number, weekday: number): number => number * 7 + weekday;
export const numberOfKey = (key: number): number => Math.floor(key / 7);
export const weekdayOfKey = (key: number): number => ((key % 7) + 7) % 7;

/** 0 = Monday. */
export const weekdayOf = (day: number): number => (((day + 3) % 7) + 7) % 7;

type Parts = ReadonlyMap<string, string>;

const partsOf = (text: string): Parts =>
  new Map(
    text
      .toUpperCase()
      .split(';')
      .map((part) => {
        const [name = '', value = ''] = part.split('=');
        return [name.trim(), value.trim()];
      }),
  );

/** Reads a rule whose series begins at `startMs` on the wall clock. Undefined if it cannot be read, or has too many times a day. */
export function readRule(text: string, startMs: number): Rule | undefined {
  if (text.length > longestRule) return undefined;
  const parts = partsOf(text);
  const frequency = frequencies.find((one) => one === parts.get('FREQ'));
  const interval = wholeNumber(parts.get('INTERVAL') ?? '1');
  const count = parts.has('COUNT') ? wholeNumber(parts.get('COUNT')) : undefined;
  const weekStart = weekdayNames.indexOf(parts.get('WKST') ?? 'MO');
  const skip = skipOf(parts);
  if (frequency === undefined || interval === undefined || interval === 0) return undefined;
  if (parts.has('COUNT') && count === undefined) return undefined;
  if (weekStart < 0 || skip === undefined) return undefined;
  const times = timesOfDay((name) => parts.get(name), frequency, startMs);
  if (times === undefined) return undefined;
  const days = daysOf(parts, frequency, Math.floor(startMs / dayMs));
  if (days === undefined) return undefined;
  const positions = numbersIn(parts.get('BYSETPOS'), 366, true);
  return { frequency, interval, count, weekStart, skip, ...days, ...times, positions };
}

/** Undefined for other text. */
const wholeNumber = (text = ''): number | undefined =>
  /^\d{1,15}$/u.test(text) ? Number(text) : undefined;

/** Only the Gregorian calendar is read. */
function skipOf(parts: Parts): Rule['skip'] | undefined {
  const scale = parts.get('RSCALE');
  if (scale !== undefined && scale !== 'GREGORIAN') return undefined;
  const skip = parts.get('SKIP') ?? 'OMIT';
  if (skip === 'OMIT') return skip;
  const isKnown = skip === 'BACKWARD' || skip === 'FORWARD';
  return isKnown && scale !== undefined ? skip : undefined;
}

type Days = Pick<
  Rule,
  'months' | 'weekNumbers' | 'yearDays' | 'monthDays' | 'weekdays' | 'countsInMonth'
>;

/** What a rule does not specify is taken from its start. */
function daysOf(parts: Parts, frequency: Frequency, startDay: number): Days | undefined {
  const weekNumbers = numbersIn(parts.get('BYWEEKNO'), 53, true);
  const yearDays = numbersIn(parts.get('BYYEARDAY'), 366, true);
  const monthDays = numbersIn(parts.get('BYMONTHDAY'), 31, true);
  const months = numbersIn(parts.get('BYMONTH'), 12);
  const countsNumbers = frequency === 'MONTHLY' || (frequency === 'YEARLY' && !weekNumbers);
  const weekdays = weekdaysIn(parts.get('BYDAY'), countsNumbers);
  if (weekdays === 'unreadable') return undefined;
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

/** The numbers from 1 to `most`, or from the end if they are signed. Others are ignored; without any there is no limit. */
function numbersIn(text: string | undefined, most: number, isSigned = false) {
  const numbers = (text ?? '')
    .split(',')
    .map((one) => (/^\s*[+-]?\d{1,3}\s*$/u.test(one) ? Number(one) : 0))
    .filter((one) => one !== 0 && Math.abs(one) <= most && (isSigned || one > 0));
  return numbers.length === 0 ? undefined : new Set(numbers);
}

const weekdayForm = /^\s*([+-]?\d{0,2})(MO|TU|WE|TH|FR|SA|SU)\s*$/u;

function weekdaysIn(text: string | undefined, countsNumbers: boolean) {
  if (text === undefined || text === '') return undefined;
  const keys = new Set<number>();
  for (const one of text.split(',')) {
    const match = weekdayForm.exec(one);
    if (match === null) return 'unreadable';
    const number = countsNumbers ? Number(match[1] || 0) : 0;
    keys.add(weekdayKey(number, weekdayNames.indexOf(match[2] ?? '')));
  }
  return keys;
}
