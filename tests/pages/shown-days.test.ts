import { expect, test } from 'vitest';
import { dayAfterKey } from '../../pages/shared/picker/day-after-key.ts';
import { monthWith, shownDays } from '../../pages/shared/picker/shown-days.ts';

const [sunday, monday] = [0, 1];

test.each([
  ['at its beginning', '2026-11-02', '2026-11-02', '2026-11-30'],
  ['in the middle', '2026-11-11', '2026-11-09', '2026-12-08'],
  ['on its last day', '2026-11-30', '2026-11-30', '2026-12-27'],
  ['at the end of a year', '2026-12-31', '2026-12-28', '2027-01-27'],
])('the current month displays four weeks or more from this week on, %s', (_, today, from, to) => {
  expect(shownDays(today.slice(0, 7), today, monday)).toEqual({ from, to });
});

test('another month displays all of its days and no others', () => {
  const days = { from: '2028-02-01', to: '2028-02-29' };
  expect(shownDays('2028-02', '2026-11-29', sunday)).toEqual(days);
});

test('a date is displayed by the current month if possible', () => {
  expect(monthWith('2026-12-26', '2026-11-29', monday)).toBe('2026-11');
  expect(monthWith('2026-12-27', '2026-11-29', monday)).toBe('2026-12');
});

test.each([
  ['ArrowRight', '2027-01-01'],
  ['ArrowUp', '2026-12-24'],
  ['Home', '2026-12-28'],
  ['End', '2027-01-03'],
  ['PageDown', '2027-01-31'],
  ['PageUp', '2026-11-30'],
  ['a', undefined],
])('%s moves the focus from 31 December to %s', (key, expected) => {
  expect(dayAfterKey(key, '2026-12-31', monday)).toBe(expected);
});
