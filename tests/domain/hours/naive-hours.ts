import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import type { DayRange, Hours, HoursItem } from '../../../lib/domain/hours/hours.ts';
import { formatInstant } from '../../../lib/domain/time/instant.ts';
import {
  anyExceptions,
  anyItem,
  dayRange,
  naivelyOccursOn,
} from '../recurrence/naive-recurrence.ts';
import { dayOf, localByOracle, plainDate, type ZonedMoment } from '../time/moments.ts';

const minuteMs = 60_000;
const dayMinutes = 1440;

/** The oracle of the hours: marks each minute of the period that a window of any near date covers. */
export function naivelyOpen(hours: Hours, from: number, to: number): boolean[] {
  const open = Array.from({ length: to - from }, () => false);
  const mark = (day: number, range: DayRange, since: string | null, until: string | null) => {
    const date = plainDate(day);
    const begins = date.toPlainDateTime({ hour: range.startHour, minute: range.startMinute });
    let ends = date.toPlainDateTime().add({ hours: range.endHour, minutes: range.endMinute });
    if (Temporal.PlainDateTime.compare(ends, begins) <= 0) ends = ends.add({ days: 1 });
    const opens = begins.toZonedDateTime(hours.timeZone);
    const closes = ends.toZonedDateTime(hours.timeZone);
    if (!opens.toPlainDateTime().equals(begins) && !closes.toPlainDateTime().equals(ends)) return;
    const counted = [since, until].map((bound) => (bound === null ? null : Date.parse(bound)));
    const [first = null, last = null] = counted;
    for (let minute = from; minute < to; minute++) {
      const begin = minute * minuteMs;
      const isCounted =
        (first === null || begin >= first) && (last === null || begin + minuteMs <= last);
      const isWithin =
        begin >= opens.epochMilliseconds && begin + minuteMs <= closes.epochMilliseconds;
      if (isCounted && isWithin) open[minute - from] = true;
    }
  };
  const firstDay = Math.floor(from / dayMinutes) - 4;
  for (let day = firstDay; day <= Math.floor(to / dayMinutes) + 3; day++) {
    const override = hours.overrides[plainDate(day).toString()];
    for (const range of override ?? []) mark(day, range, null, null);
    if (override !== undefined) continue;
    for (const item of hours.items) {
      const anchor =
        item.startedAt === null
          ? dayOf('1970-01-05')
          : Math.floor(localByOracle(hours.timeZone, Date.parse(item.startedAt)) / 86_400_000);
      if (naivelyOccursOn(item, day, anchor)) mark(day, item, item.startedAt, item.endedAt);
    }
  }
  return open;
}

/** Any hours of the zone with items and overrides near the moment. */
export function anyHoursNear({ zoneName, ms }: ZonedMoment): fc.Arbitrary<Hours> {
  const day = Math.floor(ms / 86_400_000);
  const boundNear = (min: number, max: number) =>
    fc.option(
      fc.integer({ min, max }).map((minutes) => formatInstant(ms + minutes * minuteMs)),
      { freq: 2 },
    );
  const item: fc.Arbitrary<HoursItem> = fc
    .tuple(anyItem(day - 2, day + 3), boundNear(-90_000, 2000), boundNear(-1000, 8000))
    .map(([some, startedAt, endedAt]) => ({ ...some, startedAt, endedAt }));
  return fc.record({
    timeZone: fc.constant(zoneName),
    items: fc.array(item, { maxLength: 4 }),
    overrides: anyExceptions(day - 1, day + 3).chain((dates) =>
      fc.record(
        Object.fromEntries(dates.map((date) => [date, fc.array(dayRange, { maxLength: 2 })])),
      ),
    ),
  });
}
