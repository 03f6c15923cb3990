import { expect, test } from 'vitest';
import { rolled, secondsLeft, usedAt, windowOf } from '../../../lib/domain/rates/rate-window.ts';

test('a window lasts ten seconds, and the seconds left are rounded up', () => {
  expect([0, 9_999, 10_000].map(windowOf)).toEqual([0, 0, 1]);
  expect([10_000, 10_001, 19_001, 19_999].map(secondsLeft)).toEqual([10, 10, 1, 1]);
});

test('the count of the former window decreases over time', () => {
  const counted = { window: 1, now: 20, before: 100 };
  const used = [10_000, 12_500, 15_000, 19_990].map((nowMs) => usedAt(counted, nowMs));
  expect(used).toEqual([120, 95, 70, 21]);
});

test('a window begins with the count of the one before, and with zero after a pause', () => {
  const known = { window: 4, now: 30, before: 7 };
  expect(rolled(known, 4)).toBe(known);
  expect(rolled(known, 5)).toEqual({ window: 5, now: 0, before: 30 });
  expect(rolled(known, 6)).toEqual({ window: 6, now: 0, before: 0 });
  expect(rolled(undefined, 6)).toEqual({ window: 6, now: 0, before: 0 });
});
