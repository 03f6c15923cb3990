import type { Period } from './displayed-period.ts';
import type { Entry } from './entries.ts';
import { placedIn } from './entry-times.ts';
import { addDays } from './wall-clock.ts';

/** Of each day of a month so many entries are drawn: a cell has no room for more, and to lay out hundreds takes seconds. */
export const mostPerDay = 3;

/** What a month shows: some entries of each day, and of how many more a day says only that they are there. */
export interface Uncrowded {
  readonly shown: readonly Entry[];
  readonly more: ReadonlyMap<string, number>;
}

/** The local dates of an entry in a period: what lasts for centuries has too many to count. */
function datesOf(entry: Entry, { fromMs, toMs }: Period, timeZone: string): readonly string[] {
  const times = { startMs: Math.max(entry.startMs, fromMs), endMs: Math.min(entry.endMs, toMs) };
  const { start, end } = placedIn({ ...entry, ...times }, timeZone);
  const first = start.slice(0, 10);
  // Midnight ends the day before.
  const last = new Date(Date.parse(`${end.length === 10 ? `${end}T00:00:00` : end}Z`) - 1)
    .toISOString()
    .slice(0, 10);
  const dates = [first];
  for (let date = addDays(first, 1); date <= last; date = addDays(date, 1)) dates.push(date);
  return dates;
}

/** In the order of their start, entries are shown as long as all of their days have room. */
export function uncrowded(entries: readonly Entry[], period: Period, timeZone: string): Uncrowded {
  const drawn = new Map<string, number>();
  const more = new Map<string, number>();
  const shown: Entry[] = [];
  for (const entry of entries) {
    const dates = datesOf(entry, period, timeZone);
    const hasRoom = dates.every((date) => (drawn.get(date) ?? 0) < mostPerDay);
    const counts = hasRoom ? drawn : more;
    for (const date of dates) counts.set(date, (counts.get(date) ?? 0) + 1);
    if (hasRoom) shown.push(entry);
  }
  return { shown, more };
}
