import { expect, test } from 'vitest';
import { endedBefore, withoutOccurrence } from '../../../pages/calendar/skip-occurrence.ts';
import { aSchedule, aSeries } from './a-schedule.ts';

const ms = (instant: string): number => Date.parse(instant);

test('an occurrence is skipped by its local date, and only in the item that starts then', () => {
  const series = aSeries([
    { frequencyType: 1, exceptions: ['2026-12-24'] },
    { frequencyType: 1, startHour: 14, endHour: 15 },
  ]);
  const change = withoutOccurrence(series, ms('2026-11-25T08:00:00Z'));
  expect(change?.routine?.schedules.map(({ exceptions }) => exceptions)).toEqual([
    ['2026-11-25', '2026-12-24'],
    [],
  ]);
});

test('a series without its first occurrence starts with the next one', () => {
  expect(withoutOccurrence(aSeries(), ms('2026-11-23T08:00:00Z'))).toEqual({
    startedAt: '2026-11-30T08:00:00.000Z',
    endedAt: '2026-11-30T09:00:00.000Z',
  });
});

test('the last remaining occurrence cannot be skipped', () => {
  const last = aSeries([{}], { endedAt: '2026-11-24T00:00:00.000Z' });
  expect(withoutOccurrence(last, ms(last.startedAt))).toBeUndefined();
});

test('a series can be ended before an occurrence, but not before its first', () => {
  const series = aSeries();
  expect(endedBefore(series, ms('2026-12-07T08:00:00Z'))?.routine?.endedAt).toBe(
    '2026-12-07T08:00:00.000Z',
  );
  expect(endedBefore(series, ms(series.startedAt))).toBeUndefined();
  expect(endedBefore(aSchedule(), ms('2026-12-07T08:00:00Z'))).toBeUndefined();
});
