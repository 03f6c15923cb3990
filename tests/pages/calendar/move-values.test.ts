import { expect, test } from 'vitest';
import { moveValuesOf, timesOf } from '../../../pages/calendar/move-values.ts';

const berlin = 'Europe/Berlin';
const ms = (instant: string): number => Date.parse(instant);
const first = { startMs: ms('2026-11-23T08:00:00Z'), endMs: ms('2026-11-23T09:00:00Z') };
const values = moveValuesOf(first, berlin);

test('the fields of a moved entry contain its times in the shown zone', () => {
  expect(values).toEqual({ date: '2026-11-23', start: '09:00', end: '10:00' });
  expect(timesOf({ ...values, start: '09:30' }, first, berlin)).toEqual({
    startMs: ms('2026-11-23T08:30:00Z'),
    endMs: ms('2026-11-23T09:00:00Z'),
  });
});

test('an end that is not after the start is on the next day', () => {
  expect(timesOf({ ...values, start: '23:00', end: '00:30' }, first, berlin)).toEqual({
    startMs: ms('2026-11-23T22:00:00Z'),
    endMs: ms('2026-11-23T23:30:00Z'),
  });
});

test('unchanged fields keep their times, even where the clock shows a time twice', () => {
  const second = { startMs: ms('2026-10-25T01:15:00Z'), endMs: ms('2026-10-25T01:45:00Z') };
  expect(timesOf(moveValuesOf(second, berlin), second, berlin)).toBe(second);
});

test('an incomplete date or time gives no times', () => {
  expect(timesOf({ ...values, start: '' }, first, berlin)).toBeUndefined();
  expect(timesOf({ ...values, date: '2026-1' }, first, berlin)).toBeUndefined();
});
