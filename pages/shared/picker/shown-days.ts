/** Local dates from the first to the last displayed day: `2026-11-23`. */
export interface ShownDays {
  readonly from: string;
  readonly to: string;
}

const dayMs = 86_400_000;

/** Minimum number of days from today that the current month displays. */
const leastDays = 28;

export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10);

/** The first day of a month: `2026-12-01` for one month after `2026-11`. */
export function addMonths(month: string, months: number): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + months)).toISOString().slice(0, 10);
}

/** The first day of the week that contains a date. 0 is Sunday. */
export const weekStart = (date: string, firstDayOfWeek: number): string =>
  addDays(date, -((new Date(date).getUTCDay() - firstDayOfWeek + 7) % 7));

/**
 * The displayed days of a month. The current month begins with this week and has at least four weeks, so at its end it
 * continues with days of the next month.
 */
export function shownDays(month: string, today: string, firstDayOfWeek: number): ShownDays {
  const lastOfMonth = addDays(addMonths(month, 1), -1);
  if (!today.startsWith(month)) return { from: `${month}-01`, to: lastOfMonth };
  const fourWeeks = addDays(today, leastDays - 1);
  return {
    from: weekStart(today, firstDayOfWeek),
    to: fourWeeks > lastOfMonth ? fourWeeks : lastOfMonth,
  };
}

/** The month that displays a date: the current one if it does, or else the month of the date. */
export const monthWith = (date: string, today: string, firstDayOfWeek: number): string =>
  date <= shownDays(today.slice(0, 7), today, firstDayOfWeek).to
    ? today.slice(0, 7)
    : date.slice(0, 7);
