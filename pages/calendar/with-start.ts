import type { ScheduleValues } from './schedule-values.ts';
import { addDays, isDate, weekdayOf } from './wall-clock.ts';

const daysBetween = (from: string, to: string): number =>
  (Date.parse(to) - Date.parse(from)) / 86_400_000;

/**
 * The end goes with the start, so that the length stays, and so does the only day of a week. While a date is typed it is
 * none, or one of another year, which moves nothing: `before` is the last start that was a date.
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
