import { locale, spoken } from '../locale.ts';
import { addDays, type ShownDays } from './shown-days.ts';

const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(spoken, { ...options, timeZone: 'UTC' });

const months = format({ month: 'long', year: 'numeric' });
const monthRange = format({ month: 'short', year: 'numeric' });
const days = format({ month: 'long', day: 'numeric' });
const shortMonths = format({ month: 'short' });
const weekdays = { long: format({ weekday: 'long' }), narrow: format({ weekday: 'narrow' }) };

/** The name of a day: `23 November`. */
export const dayName = (date: string): string => days.format(new Date(date));

export const shortMonthName = (date: string): string => shortMonths.format(new Date(date));

/** The months of the displayed days that can still come: `Nov – Dec 2026`. */
export function monthsName({ from, to }: ShownDays, today: string): string {
  const first = from < today ? today : from;
  if (first.slice(0, 7) === to.slice(0, 7)) return months.format(new Date(first));
  // In Japanese, browsers would write 2026/11～2026/12.
  if (locale === 'ja') return `${months.format(new Date(first))}～${shortMonthName(to)}`;
  return monthRange.formatRange(new Date(first), new Date(to));
}

/** The names of the seven weekdays from a date on. */
export const weekdayNames = (from: string) =>
  Array.from({ length: 7 }, (_, index) => {
    const date = new Date(addDays(from, index));
    return { long: weekdays.long.format(date), narrow: weekdays.narrow.format(date) };
  });
