import type { ScheduleValues } from './schedule-values.ts';
import { addDays, isDate, weekdayOf } from './wall-clock.ts';

const daysBetween = (from: string, to: string): number =>
  (Date.parse(to) - Date.parse(from)) / 86_400_000;

/**
 * Moves the end with the start, so that the duration stays the same. Also moves the weekday if there is only one. While
 * the user types a date, it is invalid or in another year, and moves nothing. `before` is the last valid start.
 */
export function withStart(
  { endDate, weekdays }: Pick<ScheduleValues, 'endDate' | 'weekdays'>,
  before: string,
  startDate: string,
): Partial<ScheduleValues> {
  if (!isDate(startDate)) return { startDate };
  const isMoved = isDate(before) && isDate(endDate);
  return {
    startDate,
    ...(isMoved && { endDate: addDays(endDate, daysBetween(before, startDate)) }),
    ...(weekdays.length === 1 && { weekdays: [weekdayOf(startDate)] }),
  };
}
