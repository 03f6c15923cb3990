import { expect, test } from 'vitest';
import { displayedDates, periodOf, turned } from '../../../pages/calendar/displayed-period.ts';

test('a week begins on the configured first day', () => {
  expect(displayedDates('week', '2026-11-25', 1)).toEqual({ from: '2026-11-23', to: '2026-11-30' });
  expect(displayedDates('list', '2026-11-25', 0)).toEqual({ from: '2026-11-22', to: '2026-11-29' });
  expect(displayedDates('day', '2026-12-31', 1)).toEqual({ from: '2026-12-31', to: '2027-01-01' });
});

test('a month is shown with the days that complete its weeks', () => {
  expect(displayedDates('month', '2026-11-25', 1)).toEqual({
    from: '2026-10-26',
    to: '2026-12-07',
  });
  expect(displayedDates('month', '2027-02-10', 1)).toEqual({
    from: '2027-02-01',
    to: '2027-03-01',
  });
});

test('turning the page moves the displayed date by a day, a week or a month', () => {
  expect(turned('day', '2026-11-30', 1)).toBe('2026-12-01');
  expect(turned('week', '2026-11-23', -1)).toBe('2026-11-16');
  expect(turned('month', '2026-01-31', 1)).toBe('2026-02-01');
  expect(turned('month', '2026-01-31', -1)).toBe('2025-12-01');
});

test('a week with a change of clocks is an hour shorter or longer', () => {
  const hoursOf = (from: string, to: string) => {
    const { fromMs, toMs } = periodOf({ from, to }, 'Europe/Berlin');
    return (toMs - fromMs) / 3_600_000;
  };
  expect(hoursOf('2026-03-23', '2026-03-30')).toBe(167);
  expect(hoursOf('2026-10-19', '2026-10-26')).toBe(169);
});
