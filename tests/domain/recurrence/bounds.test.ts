import fc from 'fast-check';
import { expect, onTestFinished, test, vi } from 'vitest';
import {
  type FrequencyType,
  occurrenceDays,
  type RecurrenceItem,
} from '../../../lib/domain/recurrence/recurrence.ts';
import {
  type BusyRule,
  ruleOccurrences,
  ruleSpans,
} from '../../../lib/domain/schedules/busy-rule.ts';
import { expandRoutine } from '../../../lib/domain/schedules/routine.ts';
import { formatInstant } from '../../../lib/domain/time/instant.ts';
import { merge, type Spans } from '../../../lib/domain/time/spans.ts';
import { dayMs, localByOracle, plainDate } from '../time/moments.ts';
import { item } from './item.ts';
import { anyExceptions, anyItem, naivelyOccursOn } from './naive-recurrence.ts';

const minuteMs = 60_000;
const dayMinutes = 1440;
const zones = ['UTC', 'Asia/Kathmandu', 'America/New_York', 'Australia/Lord_Howe'] as const;

interface Question {
  readonly rule: BusyRule;
  /** Epoch minutes. */
  readonly from: number;
  readonly to: number;
}

/** The range of the days of a generated question, and the maximum of its numbers. */
interface Scale {
  readonly firstDay: number;
  readonly lastDay: number;
  readonly mostDays: number;
  readonly mostItems: number;
  readonly longest: number;
}

/** A question about at most `mostDays` days and a routine that began at most a year before. */
const anyQuestion = ({ firstDay, lastDay, mostDays, mostItems, longest }: Scale) =>
  fc.integer({ min: firstDay, max: lastDay }).chain((day) =>
    fc
      .record({
        timeZone: fc.constantFrom(...zones),
        startDay: fc.integer({ min: day - 365, max: day + 5 }),
        startMinute: fc.nat(dayMinutes - 1),
        fromMinute: fc.nat(dayMinutes - 1),
        days: fc.integer({ min: 1, max: mostDays }),
        duration: fc.oneof(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: longest })),
        endsAfterDays: fc.option(fc.integer({ min: 0, max: 430 })),
        interval: fc.constantFrom(1, 1, 2, 7, 12, 1000),
        schedules: fc.array(anyItem(day, day + 5), { minLength: 1, maxLength: mostItems }),
      })
      .map((drawn): Question => {
        const startMs = drawn.startDay * dayMs + drawn.startMinute * minuteMs;
        const { duration, timeZone, endsAfterDays, schedules } = drawn;
        const endedAt =
          endsAfterDays === null ? null : formatInstant(startMs + endsAfterDays * dayMs);
        const [first, ...others] = schedules as [RecurrenceItem, ...RecurrenceItem[]];
        const from = day * dayMinutes + drawn.fromMinute;
        return {
          rule: {
            uid: 'aRuleOfTheTest',
            startedAt: formatInstant(startMs),
            endedAt: formatInstant(startMs + duration * minuteMs),
            timeZone,
            routine: {
              duration,
              endedAt,
              schedules: [{ ...first, frequencyInterval: drawn.interval }, ...others],
            },
          },
          from,
          to: from + drawn.days * dayMinutes,
        };
      }),
  );

/** The oracle of busy time: checks each item on each day. */
function naivelyBusy({ rule, from, to }: Question): Spans {
  const { startedAt, timeZone, routine } = rule;
  if (routine === null) throw new Error('The rule must repeat.');
  const startMs = Date.parse(startedAt);
  const anchorDay = Math.floor(localByOracle(timeZone, startMs) / dayMs);
  const until = routine.endedAt === null ? Number.POSITIVE_INFINITY : Date.parse(routine.endedAt);
  const firstDay = Math.floor((from - routine.duration) / dayMinutes) - 3;
  const pairs: number[] = [];
  for (let day = Math.max(anchorDay, firstDay); day * dayMinutes < to + 3 * dayMinutes; day++) {
    for (const item of routine.schedules) {
      if (!naivelyOccursOn(item, day, anchorDay)) continue;
      const time = { hour: item.startHour, minute: item.startMinute };
      const start = plainDate(day)
        .toPlainDateTime(time)
        .toZonedDateTime(timeZone).epochMilliseconds;
      if (start < startMs || start >= until) continue;
      const minute = start / minuteMs;
      const [begin, end] = [Math.max(minute, from), Math.min(minute + routine.duration, to)];
      if (begin < end) pairs.push(begin, end);
    }
  }
  return merge(pairs);
}

const clipped = ({ rule, from, to }: Question): Spans =>
  merge(
    ruleOccurrences([rule], from, to).flatMap(({ start, end }) => [
      Math.max(start, from),
      Math.min(end, to),
    ]),
  );

const day = (date: string) => Date.parse(date) / dayMs;

test.each([
  ['a few items', '2026-01-01', '2032-12-31', 62, 3, 20 * dayMinutes, 120],
  ['twenty items that last up to a year', '2026-01-01', '2032-12-31', 62, 20, 525_600, 12],
  ['items in the last possible years', '9990-01-01', '9998-12-31', 62, 3, 20 * dayMinutes, 60],
] as const)(
  'a rule of %s occupies exactly the time that a calculation of each day finds',
  (_, first, last, mostDays, mostItems, longest, numRuns) => {
    const scale = { firstDay: day(first), lastDay: day(last), mostDays, mostItems, longest };
    let busy = 0;
    fc.assert(
      fc.property(anyQuestion(scale), (question) => {
        const { rule, from, to } = question;
        const expected = naivelyBusy(question);
        busy += expected.length;
        expect(ruleSpans([rule], from, to)).toEqual(expected);
        expect(clipped(question), 'merged occurrences').toEqual(expected);
      }),
      { seed: 3, numRuns },
    );
    expect(busy).toBeGreaterThan(0);
  },
);

/** A rule with the maximum of twenty starts a day and without an end. */
const fullestRule = (duration: number, startedAt = '2020-01-01T00:00:00.000Z'): BusyRule => ({
  uid: 'theFullest00',
  startedAt,
  endedAt: startedAt,
  timeZone: 'Asia/Kathmandu',
  routine: {
    duration,
    endedAt: null,
    schedules: Array.from({ length: 20 }, (_, hour) => item({ startHour: hour })),
  },
});

test('an expansion has at most 1000 occurrences, and the fullest rule is busy without a gap', () => {
  const numbers = fc.record({
    duration: fc.integer({ min: 60, max: 525_600 }),
    fromDay: fc.integer({ min: day('2022-01-01'), max: day('9998-06-01') }),
    days: fc.integer({ min: 1, max: 62 }),
  });
  fc.assert(
    fc.property(numbers, ({ duration, fromDay, days }) => {
      const rule = fullestRule(duration);
      if (rule.routine === null) throw new Error('The rule must repeat.');
      const { startedAt, timeZone, routine } = rule;
      const repeating = { startMs: Date.parse(startedAt), timeZone, routine };
      const [fromMs, toMs] = [fromDay * dayMs, (fromDay + days) * dayMs];
      expect(expandRoutine(repeating, fromMs, toMs).length).toBeLessThanOrEqual(1000);
      const [from, to] = [fromDay * dayMinutes, (fromDay + days) * dayMinutes];
      // The last start of a day is at 19:00. Shorter occurrences leave a gap before midnight.
      if (duration >= 5 * 60) {
        expect(ruleSpans([rule], from, to)).toEqual([from, to]);
        expect(clipped({ rule, from, to })).toEqual([from, to]);
      }
      const occurrences = ruleOccurrences([rule], from, to);
      expect(new Set(occurrences.map(({ start }) => start)).size).toBe(occurrences.length);
    }),
    { seed: 4, numRuns: 60 },
  );
});

/** Counts the days and months that are examined: a day reads the exceptions, and a month computes its first day. */
function countedSteps() {
  let days = 0;
  const looked = vi.spyOn(Date.prototype, 'setUTCFullYear');
  onTestFinished(() => looked.mockRestore());
  const counting = (exceptions: readonly string[]): readonly string[] =>
    new Proxy(exceptions, {
      get(target, name) {
        if (name === 'includes') days += 1;
        return Reflect.get(target, name, target);
      },
    });
  const steps = () => days + looked.mock.calls.length;
  const reset = () => {
    days = 0;
    looked.mockClear();
  };
  return { counting, steps, reset };
}

test('an item is evaluated in a limited number of steps, however large its numbers are', () => {
  const { counting, steps, reset } = countedSteps();
  const numbers = fc.record({
    frequencyType: fc.constantFrom<FrequencyType>(1, 2, 3, 4),
    frequencyInterval: fc.oneof(
      fc.constantFrom(1, 2, 12, 999, 1000, 0, -1, 0.5, 1e9, Number.NaN, Number.POSITIVE_INFINITY),
      fc.integer({ min: 1, max: 1000 }),
    ),
    anchorDay: fc.oneof(
      fc.constantFrom('0001-01-01', '2024-02-29', '2026-01-31', '9998-12-31').map(day),
      fc.integer({ min: day('0001-01-01'), max: day('9998-12-31') }),
    ),
    fromDay: fc.integer({ min: day('0001-01-01'), max: day('9998-12-31') }),
    length: fc.oneof(fc.integer({ min: 0, max: 430 }), fc.constant(62)),
    exceptions: anyExceptions(day('2024-01-01'), day('2024-12-31')),
  });
  fc.assert(
    fc.property(numbers, ({ anchorDay, fromDay, length, exceptions, ...parts }) => {
      const some = item({ ...parts, exceptions: counting(['0001-01-01', ...exceptions]) });
      reset();
      occurrenceDays(some, anchorDay, fromDay, fromDay + length);
      expect(steps()).toBeLessThanOrEqual(length + 80);
    }),
    { seed: 5, numRuns: 2000 },
  );
});

test('occurrences that last a year are searched only on the days of the period and a few before', () => {
  const { counting, steps, reset } = countedSteps();
  const { routine, ...rule } = fullestRule(525_600);
  const schedules = (routine?.schedules ?? []).map((one) => ({
    ...one,
    exceptions: counting(['0001-01-01']),
  }));
  const daily = { ...rule, routine: { duration: 525_600, endedAt: null, schedules } };
  const from = day('2027-05-01') * dayMinutes;
  reset();
  expect(ruleSpans([daily], from, from + dayMinutes)).toEqual([from, from + dayMinutes]);
  expect(steps()).toBeLessThanOrEqual(20 * 12);
});

test('a period without end stops at the requested number of occurrences', () => {
  const { counting, steps, reset } = countedSteps();
  const lastDay = day('9999-12-31');
  for (const frequencyType of [1, 2, 3, 4] as const) {
    for (const anchor of ['0001-01-01', '2024-02-29', '2026-01-31']) {
      const some = item({ frequencyType, exceptions: counting([anchor]) });
      reset();
      expect(occurrenceDays(some, day(anchor), day(anchor), lastDay, 1000)).toHaveLength(1000);
      // A month without the day is examined and skipped: at most 41 months of 48, if the day is 29 February.
      expect(steps()).toBeLessThan(30_000);
    }
  }
});
