import { addDays, dayStart, weekdayOf } from './wall-clock.ts';

export const views = ['day', 'week', 'month', 'list'] as const;
export type View = (typeof views)[number];

/** Local dates; `to` is exclusive. */
export interface Dates {
  readonly from: string;
  readonly to: string;
}

const weekStart = (date: string, firstDay: number): string =>
  addDays(date, -((weekdayOf(date) - firstDay + 7) % 7));

const firstOfMonth = (date: string): string => `${date.slice(0, 7)}-01`;

const firstOfNextMonth = (date: string): string => firstOfMonth(addDays(firstOfMonth(date), 31));

/** The dates that a view shows around a date. A month includes the days of other months that complete its weeks. */
export function displayedDates(view: View, date: string, firstDay: number): Dates {
  if (view === 'day') return { from: date, to: addDays(date, 1) };
  if (view !== 'month') {
    const from = weekStart(date, firstDay);
    return { from, to: addDays(from, 7) };
  }
  const last = addDays(firstOfNextMonth(date), -1);
  return {
    from: weekStart(firstOfMonth(date), firstDay),
    to: addDays(weekStart(last, firstDay), 7),
  };
}

/** The date to show after the user turns to the next or the previous page. */
export function turned(view: View, date: string, by: 1 | -1): string {
  if (view === 'day') return addDays(date, by);
  if (view !== 'month') return addDays(date, 7 * by);
  return by === 1 ? firstOfNextMonth(date) : firstOfMonth(addDays(firstOfMonth(date), -1));
}

/** Epoch milliseconds; `toMs` is exclusive. */
export interface Period {
  readonly fromMs: number;
  readonly toMs: number;
}

export const periodOf = ({ from, to }: Dates, timeZone: string): Period => ({
  fromMs: dayStart(from, timeZone),
  toMs: dayStart(to, timeZone),
});
