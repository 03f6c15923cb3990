import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type BusyRule,
  ruleOccurrences,
  ruleSpans,
} from '../../../lib/domain/schedules/busy-rule.ts';
import { merge } from '../../../lib/domain/time/spans.ts';

const minute = (text: string): number => Date.parse(text) / 60_000;

const long: BusyRule = {
  uid: 'longSchedule',
  startedAt: '2026-03-01T00:00:30.000Z',
  endedAt: '2026-04-15T12:00:30.000Z',
  timeZone: 'Europe/London',
  routine: null,
};

const weekdayMornings: BusyRule = {
  uid: 'weekdayRules',
  startedAt: '2026-03-23T09:00:00.000Z',
  endedAt: '2026-03-23T10:00:00.000Z',
  timeZone: 'Europe/London',
  routine: {
    duration: 60,
    endedAt: '2026-04-06T00:00:00.000Z',
    schedules: [1, 3].map((wday) => ({
      startHour: 9,
      startMinute: 0,
      endHour: 10,
      endMinute: 0,
      wday,
      frequencyType: 2,
      frequencyInterval: 1,
      exceptions: wday === 3 ? ['2026-03-25'] : [],
    })),
  },
};

test('a long schedule occupies its time in the period, rounded outwards to whole minutes', () => {
  const whole = ruleSpans([long], minute('2026-02-01T00:00Z'), minute('2026-05-01T00:00Z'));
  expect(whole).toEqual([minute('2026-03-01T00:00Z'), minute('2026-04-15T12:01Z')]);
  const part = [minute('2026-03-10T00:00Z'), minute('2026-03-11T00:00Z')] as const;
  expect(ruleSpans([long], ...part)).toEqual([...part]);
});

test('each occurrence of a routine is busy at its wall time, before and after a clock change', () => {
  const spans = ruleSpans(
    [weekdayMornings],
    minute('2026-03-01T00:00Z'),
    minute('2026-05-01T00:00Z'),
  );
  const starts = ['2026-03-23T09:00Z', '2026-03-30T08:00Z', '2026-04-01T08:00Z'].map(minute);
  expect(spans).toEqual(starts.flatMap((start) => [start, start + 60]));
});

test('rules that overlap or touch are merged', () => {
  const next = { ...long, startedAt: long.endedAt, endedAt: '2026-04-20T00:00:00.000Z' };
  const spans = ruleSpans(
    [next, weekdayMornings, long],
    minute('2026-03-02T00:00Z'),
    minute('2026-05-01T00:00Z'),
  );
  expect(spans).toEqual([minute('2026-03-02T00:00Z'), minute('2026-04-20T00:00Z')]);
});

test('no rules occupy nothing, and neither do rules in an empty period', () => {
  expect(ruleSpans([], 0, 100)).toEqual([]);
  expect(ruleSpans([long], minute('2026-03-02T00:00Z'), minute('2026-03-02T00:00Z'))).toEqual([]);
});

test('the busy time of years equals the joined busy time of its parts', () => {
  const daily: BusyRule = {
    ...weekdayMornings,
    routine: {
      duration: 60,
      endedAt: null,
      schedules: [9, 12, 15].map((startHour) => ({
        startHour,
        startMinute: 0,
        endHour: startHour + 1,
        endMinute: 0,
        wday: 0,
        frequencyType: 1,
        frequencyInterval: 1,
        exceptions: [],
      })),
    },
  };
  const from = minute('2026-01-01T00:00Z');
  const to = minute('2029-01-01T00:00Z');
  fc.assert(
    fc.property(fc.integer({ min: from, max: to }), (at) => {
      const [before, after] = [ruleSpans([daily], from, at), ruleSpans([daily], at, to)];
      const isCut = before.at(-1) === at && after[0] === at;
      const joined = isCut ? [...before.slice(0, -1), ...after.slice(1)] : [...before, ...after];
      expect(joined).toEqual(ruleSpans([daily], from, to));
    }),
    { numRuns: 20 },
  );
});

test('each occurrence is returned once and completely with its rule, and together they are the busy time', () => {
  const [from, to] = [minute('2026-03-23T09:30Z'), minute('2026-07-01T00:00Z')];
  const rules = [long, weekdayMornings];
  const found = ruleOccurrences(rules, from, to);
  expect(found).toEqual([
    { uid: long.uid, start: minute('2026-03-01T00:00Z'), end: minute('2026-04-15T12:01Z') },
    ...['2026-03-23T09:00Z', '2026-03-30T08:00Z', '2026-04-01T08:00Z'].map((text) => ({
      uid: weekdayMornings.uid,
      start: minute(text),
      end: minute(text) + 60,
    })),
  ]);
  const clipped = found.flatMap(({ start, end }) => [Math.max(start, from), Math.min(end, to)]);
  expect(merge(clipped)).toEqual(ruleSpans(rules, from, to));
});

test('a rule that ends at the beginning of the period or begins at its end has no occurrence in it', () => {
  const ended = ruleOccurrences([long], minute('2026-04-15T12:01Z'), minute('2026-05-01T00:00Z'));
  const coming = ruleOccurrences([long], minute('2026-02-01T00:00Z'), minute('2026-03-01T00:00Z'));
  expect([ended, coming]).toEqual([[], []]);
});
