import type { NewTimes } from './entry-times.ts';
import { addDays, instantAt, wallAt } from './wall-clock.ts';

/** The typed values of the fields that move a booking. */
export interface MoveValues {
  readonly date: string;
  readonly start: string;
  readonly end: string;
}

export function moveValuesOf({ startMs, endMs }: NewTimes, timeZone: string): MoveValues {
  const [start, end] = [wallAt(startMs, timeZone), wallAt(endMs, timeZone)];
  return { date: start.slice(0, 10), start: start.slice(11, 16), end: end.slice(11, 16) };
}

/**
 * The times that the fields contain. An end that is not after the start is on the next day. Unchanged fields keep their
 * original instants, because a local time that clocks show twice has two instants.
 */
export function timesOf(
  { date, start, end }: MoveValues,
  first: NewTimes,
  timeZone: string,
): NewTimes | undefined {
  const was = moveValuesOf(first, timeZone);
  if (was.date === date && was.start === start && was.end === end) return first;
  if (
    !/^\d{4}-\d\d-\d\d$/u.test(date) ||
    !/^\d\d:\d\d$/u.test(start) ||
    !/^\d\d:\d\d$/u.test(end)
  ) {
    return undefined;
  }
  const startMs = instantAt(`${date}T${start}:00`, timeZone);
  const endDate = end > start ? date : addDays(date, 1);
  const endMs = instantAt(`${endDate}T${end}:00`, timeZone);
  return endMs > startMs ? { startMs, endMs } : undefined;
}
