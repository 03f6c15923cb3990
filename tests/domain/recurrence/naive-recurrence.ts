import fc from 'fast-check';
import type { FrequencyType, RecurrenceItem } from '../../../lib/domain/recurrence/recurrence.ts';
import { plainDate } from '../time/moments.ts';

/** The oracle of recurrence: applies the rules literally to calendar dates. This is slow but simple. */
export function naivelyOccursOn(item: RecurrenceItem, day: number, anchorDay: number): boolean {
  if (day < anchorDay) return false;
  const date = plainDate(day);
  const anchor = plainDate(anchorDay);
  if (item.exceptions.includes(date.toString())) return false;
  const isTurn = (passed: number) => passed % item.frequencyInterval === 0;
  if (item.frequencyType === 1) return isTurn(day - anchorDay);
  if (item.frequencyType === 2) {
    const monday = date.subtract({ days: date.dayOfWeek - 1 });
    const anchorMonday = anchor.subtract({ days: anchor.dayOfWeek - 1 });
    const weeks = anchorMonday.until(monday, { largestUnit: 'day' }).days / 7;
    return date.dayOfWeek % 7 === item.wday && isTurn(weeks);
  }
  if (date.day !== anchor.day) return false;
  const years = date.year - anchor.year;
  if (item.frequencyType === 3) return isTurn(years * 12 + date.month - anchor.month);
  return date.month === anchor.month && isTurn(years);
}

/** Hours of clock changes are more likely than the others. */
const hour = fc.oneof(fc.constantFrom(0, 1, 2, 3, 23), fc.nat(23));
const minute = fc.oneof(fc.constantFrom(0, 15, 30, 45), fc.nat(59));

export const dayRange = fc
  .record({
    startHour: hour,
    startMinute: minute,
    endHour: fc.oneof(hour, fc.constant(24)),
    endMinute: minute,
  })
  .map((range) => (range.endHour === 24 ? { ...range, endMinute: 0 } : range));

export const anyExceptions = (fromDay: number, toDay: number) =>
  fc.array(
    fc.integer({ min: fromDay, max: toDay }).map((day) => plainDate(day).toString()),
    { maxLength: 3 },
  );

/** Any item. Daily and weekly ones are more likely, because the others seldom occur. */
export const anyItem = (fromDay: number, toDay: number): fc.Arbitrary<RecurrenceItem> =>
  fc
    .tuple(
      dayRange,
      fc.record({
        wday: fc.nat(6),
        frequencyType: fc.constantFrom<FrequencyType>(1, 1, 2, 2, 3, 4),
        frequencyInterval: fc.constantFrom(1, 1, 1, 2, 3, 5),
        exceptions: anyExceptions(fromDay, toDay),
      }),
    )
    .map(([range, rest]) => ({ ...range, ...rest }));
