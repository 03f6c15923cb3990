import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { parseInstant, parseLocalDate } from '../../../lib/domain/time/instant.ts';
import {
  civilDate,
  daysInMonth,
  endOfPeriod,
  firstOfMonth,
  localDay,
  mondayOf,
  monthIndex,
  type Period,
  periodKey,
  startOfDay,
  startOfPeriod,
  weekNumber,
} from '../../../lib/domain/time/local-date.ts';
import { zone } from '../../../lib/domain/time/zone.ts';
import { cases } from '../../support/random/cases.ts';
import { dayOf, hourMs, plainDate, zonedMoment } from './moments.ts';

const at = (text: string) => parseInstant(text) ?? Number.NaN;
const anyDay = fc.integer({ min: -719_162, max: 2_932_896 });

test('day numbers have the same calendar dates as in the oracle', () => {
  fc.assert(
    fc.property(anyDay, (day) => {
      const date = plainDate(day);
      expect(civilDate(day)).toEqual({
        year: date.year,
        month: date.month - 1,
        dayOfMonth: date.day,
      });
      expect(daysInMonth(monthIndex(day))).toBe(date.daysInMonth);
      expect(firstOfMonth(monthIndex(day))).toBe(day - date.day + 1);
    }),
    { seed: 1, numRuns: cases(400) },
  );
});

test('every day is in the week of the Monday before it', () => {
  fc.assert(
    fc.property(anyDay, (day) => {
      const monday = mondayOf(weekNumber(day));
      expect(plainDate(monday).dayOfWeek).toBe(1);
      expect(day - monday).toBeGreaterThanOrEqual(0);
      expect(day - monday).toBeLessThan(7);
    }),
    { seed: 2, numRuns: cases(400) },
  );
});

function firstDate(date: Temporal.PlainDate, period: Period): Temporal.PlainDate {
  if (period === 'day') return date;
  if (period === 'week') return date.subtract({ days: date.dayOfWeek - 1 });
  return date.with({ day: 1 });
}

test('periods begin and end at the first instants of days according to the oracle', () => {
  fc.assert(
    fc.property(
      zonedMoment,
      fc.constantFrom('day', 'week', 'month'),
      ({ zoneName, ms }, period) => {
        const date = Temporal.Instant.fromEpochMilliseconds(ms)
          .toZonedDateTimeISO(zoneName)
          .toPlainDate();
        const first = firstDate(date, period);
        const next = first.add({ [`${period}s`]: 1 });
        const begins = first.toZonedDateTime({ timeZone: zoneName }).epochMilliseconds;
        const ends = next.toZonedDateTime({ timeZone: zoneName }).epochMilliseconds;
        expect(startOfPeriod(zone(zoneName), ms, period)).toBe(begins);
        expect(endOfPeriod(zone(zoneName), ms, period)).toBe(ends);
        expect(periodKey(zone(zoneName), ms, period)).toBe(
          period.charAt(0).toUpperCase() + first.toString().slice(0, period === 'month' ? 7 : 10),
        );
      },
    ),
    { seed: 3, numRuns: cases(800) },
  );
});

test('the key of a period contains the local date of the zone', () => {
  const tokyo = zone('Asia/Tokyo');
  const ms = at('2026-03-01T20:00:00Z');
  expect(periodKey(tokyo, ms, 'day')).toBe('D2026-03-02');
  expect(periodKey(tokyo, ms, 'week')).toBe('W2026-03-02');
  expect(periodKey(tokyo, ms, 'month')).toBe('M2026-03');
  expect(periodKey(zone('UTC'), ms, 'week')).toBe('W2026-02-23');
});

test('the days of clock changes in New York last 23 and 25 hours', () => {
  const newYork = zone('America/New_York');
  const length = (text: string) =>
    (endOfPeriod(newYork, at(text), 'day') - startOfPeriod(newYork, at(text), 'day')) / hourMs;
  expect(length('2026-03-08T12:00:00Z')).toBe(23);
  expect(length('2026-11-01T12:00:00Z')).toBe(25);
  expect(length('2026-07-01T12:00:00Z')).toBe(24);
});

test('a day without midnight begins after the clock gap', () => {
  expect(startOfDay(zone('America/Sao_Paulo'), dayOf('2018-11-04'))).toBe(
    at('2018-11-04T01:00:00-02:00'),
  );
  expect(startOfDay(zone('America/Toronto'), dayOf('1919-03-31'))).toBe(
    at('1919-03-31T00:30:00-04:00'),
  );
  expect(startOfDay(zone('Pacific/Apia'), dayOf('2011-12-30'))).toBe(
    at('2011-12-31T00:00:00+14:00'),
  );
});

test('the local date changes at local midnight', () => {
  const kathmandu = zone('Asia/Kathmandu');
  expect(localDay(kathmandu, at('2026-02-28T18:14:59.999Z'))).toBe(parseLocalDate('2026-02-28'));
  expect(localDay(kathmandu, at('2026-02-28T18:15:00Z'))).toBe(parseLocalDate('2026-03-01'));
});
