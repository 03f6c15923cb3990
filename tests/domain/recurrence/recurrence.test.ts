import fc from 'fast-check';
import { expect, test } from 'vitest';
import { occurrenceDays, type RecurrenceItem } from '../../../lib/domain/recurrence/recurrence.ts';
import { cases } from '../../support/random/cases.ts';
import { dayOf, plainDate } from '../time/moments.ts';
import { item } from './item.ts';
import { anyItem, naivelyOccursOn } from './naive-recurrence.ts';

const sunday = 0;
const monday = 1;

const datesOf = (parts: Partial<RecurrenceItem>, anchor: string, from: string, to: string) =>
  occurrenceDays(item(parts), dayOf(anchor), dayOf(from), dayOf(to)).map((day) =>
    plainDate(day).toString(),
  );

test('an item occurs on exactly the days that a plain check of each day finds', () => {
  const anchor = fc.integer({ min: dayOf('1999-01-01'), max: dayOf('2032-12-31') });
  fc.assert(
    fc.property(
      anchor.chain((anchorDay) =>
        fc.tuple(
          fc.constant(anchorDay),
          fc.integer({ min: anchorDay - 50, max: anchorDay + 1500 }),
          fc.nat(150),
          anyItem(anchorDay, anchorDay + 100),
        ),
      ),
      ([anchorDay, fromDay, length, some]) => {
        const expected: number[] = [];
        for (let day = fromDay; day < fromDay + length; day++) {
          if (naivelyOccursOn(some, day, anchorDay)) expected.push(day);
        }
        expect(occurrenceDays(some, anchorDay, fromDay, fromDay + length)).toEqual(expected);
        expect(occurrenceDays(some, anchorDay, fromDay, fromDay + length, 2)).toEqual(
          expected.slice(0, 2),
        );
      },
    ),
    { seed: 1, numRuns: cases(200) },
  );
});

test('every second week is counted from the Monday of the week of the anchor', () => {
  // The anchor is a Wednesday. The Monday of its week has passed, and the next Sunday is in the same week.
  expect(
    datesOf(
      { frequencyType: 2, frequencyInterval: 2, wday: monday },
      '2026-03-04',
      '2026-03-01',
      '2026-04-01',
    ),
  ).toEqual(['2026-03-16', '2026-03-30']);
  expect(
    datesOf(
      { frequencyType: 2, frequencyInterval: 2, wday: sunday },
      '2026-03-04',
      '2026-03-01',
      '2026-04-01',
    ),
  ).toEqual(['2026-03-08', '2026-03-22']);
});

test('the day of the week applies only to weekly items', () => {
  for (const frequencyType of [1, 3, 4] as const) {
    const dates = [0, 1, 2, 3, 4, 5, 6].map((wday) =>
      datesOf({ frequencyType, wday }, '2026-03-04', '2026-03-01', '2027-04-01').join(),
    );
    expect(new Set(dates).size).toBe(1);
  }
});

test('a monthly item on the 31st skips months without that day', () => {
  expect(datesOf({ frequencyType: 3 }, '2026-01-31', '2026-01-01', '2026-08-31')).toEqual([
    '2026-01-31',
    '2026-03-31',
    '2026-05-31',
    '2026-07-31',
  ]);
});

test('a yearly item on 29 February occurs only in leap years', () => {
  expect(datesOf({ frequencyType: 4 }, '2024-02-29', '2024-01-01', '2033-01-01')).toEqual([
    '2024-02-29',
    '2028-02-29',
    '2032-02-29',
  ]);
  expect(
    datesOf({ frequencyType: 4, frequencyInterval: 3 }, '2024-02-29', '2024-01-01', '2061-01-01'),
  ).toEqual(['2024-02-29', '2036-02-29', '2048-02-29', '2060-02-29']);
});

test('an exception is skipped and does not move other occurrences', () => {
  expect(
    datesOf(
      { frequencyInterval: 2, exceptions: ['2026-03-03'] },
      '2026-03-01',
      '2026-03-01',
      '2026-03-08',
    ),
  ).toEqual(['2026-03-01', '2026-03-05', '2026-03-07']);
});

test('an interval of 0 counts as 1 instead of running forever', () => {
  expect(datesOf({ frequencyInterval: 0 }, '2026-03-01', '2026-03-01', '2026-03-04')).toHaveLength(
    3,
  );
});
