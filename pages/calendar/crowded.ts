import type { Period } from './displayed-period.ts';
import type { Entry } from './entries.ts';
import { placedIn } from './entry-times.ts';
import { addDays } from './wall-clock.ts';

/**
 * Maximum number of entries that are drawn for each day of a month. A cell has no room for more, and the layout of
 * hundreds of entries takes seconds.
 */
export const mostPerDay = 3;

/** The entries that a month draws, and the number of its other entries on each day. */
export interface Uncrowded {
  readonly shown: readonly Entry[];
  readonly more: ReadonlyMap<string, number>;
}

/**
 * The local dates of an entry within a period. Without the period, an entry of several centuries has too many dates.
 */
function datesOf(entry: Entry, { fromMs, toMs }: Period, timeZone: string): readonly string[] {
  const times = { startMs: Math.max(entry.startMs, fromMs), endMs: Math.min(entry.endMs, toMs) };
  const { start, end } = placedIn({ ...entry, ...times }, timeZone);
  const first = start.slice(0, 10);
  // An entry that ends at midnight does not include the day that begins then.
  const last = new Date(Date.parse(`${end.length === 10 ? `${end}T00:00:00` : end}Z`) - 1)
    .toISOString()
    .slice(0, 10);
  const dates = [first];
  for (let date = addDays(first, 1); date <= last; date = addDays(date, 1)) dates.push(date);
  return dates;
}

/** Draws an entry if all of its days have room, in the given order. Counts the other entries. */
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
