import { addDays, addMonths, weekStart } from './shown-days.ts';

/** The same day of another month, or the last day of that month if it is shorter. */
function inMonths(date: string, months: number): string {
  const first = addMonths(date.slice(0, 7), months);
  const last = addDays(addMonths(first.slice(0, 7), 1), -1);
  const same = `${first.slice(0, 7)}${date.slice(7)}`;
  return same < last ? same : last;
}

/** The day to which a key moves the focus from another day; undefined for other keys. */
export function dayAfterKey(key: string, date: string, firstDayOfWeek: number): string | undefined {
  const start = weekStart(date, firstDayOfWeek);
  const moves: Readonly<Record<string, string>> = {
    ArrowLeft: addDays(date, -1),
    ArrowRight: addDays(date, 1),
    ArrowUp: addDays(date, -7),
    ArrowDown: addDays(date, 7),
    Home: start,
    End: addDays(start, 6),
    PageUp: inMonths(date, -1),
    PageDown: inMonths(date, 1),
  };
  return moves[key];
}
