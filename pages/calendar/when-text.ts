import { write, zoneName } from '../shared/times.ts';
import type { NewTimes } from './entry-times.ts';
import { spanOf } from './grid-options.ts';

/** `Monday, 23 November 2026, 9:00 – 10:00, Japan Standard Time`. */
export function whenText(times: NewTimes, timeZone: string, isAllDay: boolean): string {
  const start = new Date(times.startMs).toISOString();
  const [date, span] = [write(start, timeZone, 'date'), spanOf(times, timeZone, isAllDay)];
  return isAllDay ? `${date}, ${span}` : `${date}, ${span}, ${zoneName(start, timeZone)}`;
}
