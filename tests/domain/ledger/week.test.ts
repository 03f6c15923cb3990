import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  ceilMinute,
  floorMinute,
  minutesPerWeek,
  weekOf,
  weekStart,
  weeksOf,
} from '../../../lib/domain/ledger/week.ts';

test('an interval reaches exactly the weeks of its minutes', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -50_000, max: 50_000 }),
      fc.integer({ min: 1, max: 30_000 }),
      (start, length) => {
        const weeks = new Set<number>();
        for (let minute = start; minute < start + length; minute += 1) weeks.add(weekOf(minute));
        expect(weeksOf(start, start + length)).toEqual([...weeks]);
      },
    ),
  );
});

test('an interval that ends where a week begins does not reach that week', () => {
  expect(weeksOf(weekStart(7) - 30, weekStart(7))).toEqual([6]);
  expect(weeksOf(weekStart(7) - 30, weekStart(7) + 1)).toEqual([6, 7]);
});

test('the first minute of the epoch begins week 0, and the minute before it ends week -1', () => {
  expect([weekOf(0), weekOf(-1), weekOf(minutesPerWeek - 1)]).toEqual([0, -1, 0]);
});

test('starts are rounded down and ends up to whole minutes, so that no occupied second is lost', () => {
  expect([floorMinute(119_999), ceilMinute(60_001), ceilMinute(120_000)]).toEqual([1, 2, 2]);
});
