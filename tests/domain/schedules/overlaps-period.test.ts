import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  isLongOrRecurring,
  overlapsPeriod,
} from '../../../lib/domain/schedules/overlaps-period.ts';
import { expandRoutine } from '../../../lib/domain/schedules/routine.ts';
import type { Routine } from '../../../lib/domain/schedules/schedule.ts';

const dayMs = 86_400_000;
const at = (text: string) => Date.parse(text);
const forEver = { fromMs: Number.NEGATIVE_INFINITY, toMs: Number.POSITIVE_INFINITY };

const once = {
  startedAt: '2030-03-05T10:00:00.000Z',
  endedAt: '2030-03-05T11:00:00.000Z',
  timeZone: 'Europe/London',
  routine: null,
};
const weekly: Routine = {
  duration: 60,
  endedAt: null,
  schedules: [
    {
      startHour: 10,
      startMinute: 0,
      endHour: 11,
      endMinute: 0,
      wday: 2,
      frequencyType: 2,
      frequencyInterval: 1,
      exceptions: ['2030-03-12'],
    },
  ],
};

test.each([
  ['2030-03-05T10:59:59.999Z', '2030-03-06T00:00:00Z', true],
  ['2030-03-05T11:00:00Z', '2030-03-06T00:00:00Z', false],
  ['2030-03-01T00:00:00Z', '2030-03-05T10:00:00Z', false],
  ['2030-03-01T00:00:00Z', '2030-03-05T10:00:00.001Z', true],
  ['2030-03-05T10:20:00Z', '2030-03-05T10:21:00Z', true],
])('a schedule from ten to eleven overlaps [%s, %s): %s', (from, to, expected) => {
  expect(overlapsPeriod(once, { fromMs: at(from), toMs: at(to) })).toBe(expected);
});

test.each([
  ['2030-03-05T00:00:00Z', '2030-03-06T00:00:00Z', true],
  ['2030-03-06T00:00:00Z', '2030-03-12T00:00:00Z', false],
  ['2030-03-12T00:00:00Z', '2030-03-13T00:00:00Z', false],
  ['2030-03-19T10:30:00Z', '2030-03-19T10:31:00Z', true],
  ['2030-07-02T09:00:00Z', '2030-07-02T09:01:00Z', true],
  ['2030-07-02T10:00:00Z', '2030-07-08T00:00:00Z', false],
  ['9000-01-01T00:00:00Z', '9000-02-01T00:00:00Z', true],
])('a weekly schedule with one exception overlaps [%s, %s): %s', (from, to, expected) => {
  const schedule = { ...once, routine: weekly };
  expect(overlapsPeriod(schedule, { fromMs: at(from), toMs: at(to) })).toBe(expected);
});

test('without bounds, every schedule that ever occurs overlaps the period', () => {
  expect(overlapsPeriod(once, forEver)).toBe(true);
  expect(overlapsPeriod({ ...once, routine: weekly }, forEver)).toBe(true);
  const ended = { ...weekly, endedAt: '2030-03-12T00:00:00.000Z' };
  const period = { ...forEver, fromMs: at('2030-03-06T00:00:00Z') };
  expect(overlapsPeriod({ ...once, routine: ended }, period)).toBe(false);
});

test.each([
  ['2030-03-05T11:00:00.000Z', null, false],
  ['2030-03-19T10:00:00.000Z', null, false],
  ['2030-03-19T10:00:00.001Z', null, true],
  ['2030-03-05T11:00:00.000Z', weekly, true],
])('until %s with the routine %j it is long or recurring: %s', (endedAt, routine, expected) => {
  expect(isLongOrRecurring({ ...once, endedAt, routine })).toBe(expected);
});

const item = fc.record({
  startHour: fc.integer({ min: 0, max: 23 }),
  startMinute: fc.integer({ min: 0, max: 59 }),
  endHour: fc.constant(0),
  endMinute: fc.constant(0),
  wday: fc.integer({ min: 0, max: 6 }),
  frequencyType: fc.constantFrom(1 as const, 2 as const, 3 as const, 4 as const),
  frequencyInterval: fc.integer({ min: 1, max: 40 }),
  exceptions: fc.array(fc.constantFrom('2030-03-29', '2030-03-31', '2030-04-01'), { maxLength: 3 }),
});

test('a repeating schedule overlaps a period exactly if one of its occurrences does', () => {
  fc.assert(
    fc.property(
      fc.array(item, { minLength: 1, maxLength: 5 }),
      fc.integer({ min: 1, max: 3000 }),
      fc.constantFrom('UTC', 'Pacific/Apia', 'Australia/Lord_Howe', 'Africa/Casablanca'),
      fc.integer({ min: -30, max: 400 }),
      fc.integer({ min: 1, max: 60 * dayMs }),
      (schedules, duration, timeZone, day, lengthMs) => {
        const routine = { duration, endedAt: '2031-01-31T00:00:00.000Z', schedules };
        const startMs = at('2030-03-29T00:00:00Z');
        const fromMs = startMs + day * dayMs;
        const toMs = fromMs + lengthMs;
        const all = expandRoutine({ startMs, timeZone, routine }, startMs, at('2032-01-01'));
        const expected = all.some((each) => each.startMs < toMs && fromMs < each.endMs);
        const schedule = { ...once, startedAt: '2030-03-29T00:00:00.000Z', timeZone, routine };
        expect(overlapsPeriod(schedule, { fromMs, toMs })).toBe(expected);
      },
    ),
  );
});
