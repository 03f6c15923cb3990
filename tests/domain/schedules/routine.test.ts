import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { RecurrenceItem } from '../../../lib/domain/recurrence/recurrence.ts';
import {
  expandRoutine,
  type Occurrence,
  type RepeatingSchedule,
  routineViolations,
} from '../../../lib/domain/schedules/routine.ts';
import { formatInstant, parseInstant } from '../../../lib/domain/time/instant.ts';
import { cases } from '../../support/random/cases.ts';
import { item } from '../recurrence/item.ts';
import { anyItem, naivelyOccursOn } from '../recurrence/naive-recurrence.ts';
import { dayMs, localByOracle, plainDate, zonedMoment } from '../time/moments.ts';

const minuteMs = 60_000;
const at = (text: string) => parseInstant(text) ?? Number.NaN;

/** The oracle of routines: finds the occurrences of each day from the start, then selects those in the period. */
function naivelyExpand(schedule: RepeatingSchedule, from: number, to: number): Occurrence[] {
  const { startMs, timeZone, routine } = schedule;
  const anchorDay = Math.floor(localByOracle(timeZone, startMs) / dayMs);
  const until = routine.endedAt === null ? Number.POSITIVE_INFINITY : Date.parse(routine.endedAt);
  const starts = new Set<number>();
  for (let day = anchorDay; day * dayMs < to + 3 * dayMs; day++) {
    for (const item of routine.schedules) {
      if (!naivelyOccursOn(item, day, anchorDay)) continue;
      const time = { hour: item.startHour, minute: item.startMinute };
      const start = plainDate(day).toPlainDateTime(time).toZonedDateTime(timeZone);
      starts.add(start.epochMilliseconds);
    }
  }
  return [...starts]
    .filter((start) => start >= startMs && start < until)
    .map((start) => ({ startMs: start, endMs: start + routine.duration * minuteMs }))
    .filter((occurrence) => occurrence.startMs < to && occurrence.endMs > from)
    .sort((a, b) => a.startMs - b.startMs);
}

const anyRoutine = zonedMoment.chain(({ zoneName, ms }) => {
  const day = Math.floor(ms / dayMs);
  return fc.record({
    schedule: fc.record({
      startMs: fc.integer({ min: -70 * 1440, max: 1440 }).map((m) => ms + m * minuteMs),
      timeZone: fc.constant(zoneName),
      routine: fc.record({
        duration: fc.oneof(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 15_000 })),
        endedAt: fc.option(
          fc.integer({ min: -2000, max: 6000 }).map((m) => formatInstant(ms + m * minuteMs)),
        ),
        schedules: fc.array(anyItem(day - 5, day + 5), { minLength: 1, maxLength: 4 }),
      }),
    }),
    from: fc.integer({ min: -2000, max: 2000 }).map((m) => ms + m * minuteMs),
    lengthMs: fc.integer({ min: 1, max: 6000 }).map((m) => m * minuteMs),
  });
});

test('a routine has exactly the occurrences that a plain check of each day finds', () => {
  let seen = 0;
  fc.assert(
    fc.property(anyRoutine, ({ schedule, from, lengthMs }) => {
      const expected = naivelyExpand(schedule, from, from + lengthMs);
      seen += expected.length;
      expect(expandRoutine(schedule, from, from + lengthMs)).toEqual(expected);
      expect(expandRoutine(schedule, from, from + lengthMs, 3)).toEqual(expected.slice(0, 3));
    }),
    { seed: 1, numRuns: cases(100) },
  );
  expect(seen).toBeGreaterThan(100);
});

const schedule = (
  startedAt: string,
  timeZone: string,
  duration: number,
  items: readonly RecurrenceItem[],
  endedAt: string | null = null,
): RepeatingSchedule => ({
  startMs: at(startedAt),
  timeZone,
  routine: { duration, endedAt, schedules: items },
});

const startsOf = (of: RepeatingSchedule, from: string, to: string) =>
  expandRoutine(of, at(from), at(to)).map(({ startMs }) => formatInstant(startMs).slice(0, 16));

test('a meeting at nine in New York remains at nine on the wall clock when the clock changes', () => {
  const daily = schedule('2026-03-01T09:00:00-05:00', 'America/New_York', 60, [item({})]);
  expect(startsOf(daily, '2026-03-07T00:00:00Z', '2026-03-10T00:00:00Z')).toEqual([
    '2026-03-07T14:00',
    '2026-03-08T13:00',
    '2026-03-09T13:00',
  ]);
});

test('an occurrence in a clock gap moves forward once and keeps its length', () => {
  const night = schedule('2026-03-01T02:30:00-05:00', 'America/New_York', 60, [
    item({ startHour: 2, startMinute: 30, endHour: 3, endMinute: 30 }),
    item({ startHour: 3, startMinute: 30, endHour: 4, endMinute: 30 }),
  ]);
  // On 8 March, 02:30 does not exist and becomes 03:30, which is the start of the other item.
  expect(expandRoutine(night, at('2026-03-08T05:00:00Z'), at('2026-03-09T04:00:00Z'))).toEqual([
    { startMs: at('2026-03-08T07:30:00Z'), endMs: at('2026-03-08T08:30:00Z') },
  ]);
});

test('an occurrence that began before the period and overlaps it is included, and an adjacent one is not', () => {
  const long = schedule('2026-03-02T09:00:00Z', 'UTC', 2940, [item({ frequencyInterval: 7 })]);
  expect(startsOf(long, '2026-03-04T09:59:00Z', '2026-03-09T09:00:00Z')).toEqual([
    '2026-03-02T09:00',
  ]);
  expect(startsOf(long, '2026-03-04T10:00:00Z', '2026-03-09T09:00:00Z')).toEqual([]);
});

test('no occurrence starts before the schedule or from the end of the routine on', () => {
  const twice = schedule(
    '2026-03-01T14:00:00Z',
    'UTC',
    60,
    [item({}), item({ startHour: 14, endHour: 15 })],
    '2026-03-02T14:00:00Z',
  );
  expect(startsOf(twice, '2026-02-01T00:00:00Z', '2026-04-01T00:00:00Z')).toEqual([
    '2026-03-01T14:00',
    '2026-03-02T09:00',
  ]);
});

test('an occurrence on the date of an exception is skipped', () => {
  const daily = schedule('2026-03-01T09:00:00+09:00', 'Asia/Tokyo', 60, [
    item({ exceptions: ['2026-03-02'] }),
  ]);
  expect(startsOf(daily, '2026-03-01T00:00:00Z', '2026-03-04T00:00:00Z')).toEqual([
    '2026-03-01T00:00',
    '2026-03-03T00:00',
  ]);
});

test('the longest period, the most items and endless years stay within the limit of occurrences', () => {
  const items = Array.from({ length: 20 }, (_, index) => item({ startMinute: index }));
  const busy = schedule('0001-01-01T09:00:00Z', 'Europe/Berlin', 60, items);
  const from = at('2026-03-01T00:00:00Z');
  expect(expandRoutine(busy, from, from + 31 * dayMs)).toHaveLength(620);
  const endless = schedule('0001-01-01T09:00:00Z', 'Europe/Berlin', 1_000_000_000, items);
  expect(expandRoutine(endless, from, from + 62 * dayMs)).toHaveLength(1000);
  expect(expandRoutine(busy, from, from)).toEqual([]);
});

test('occurrences over the limit add no busy time to a period of 48 days', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 90 * 1440 }), (duration) => {
      const items = Array.from({ length: 20 }, (_, index) => item({ startMinute: index }));
      const busy = schedule('2024-01-01T09:00:00Z', 'UTC', duration, items);
      const from = at('2026-03-01T00:00:00Z');
      const to = from + 48 * dayMs;
      const covered = (occurrences: readonly Occurrence[]) => {
        let minutes = 0;
        let reached = from;
        for (const { startMs, endMs } of occurrences) {
          minutes += Math.max(0, Math.min(to, endMs) - Math.max(reached, startMs));
          reached = Math.max(reached, endMs);
        }
        return minutes;
      };
      expect(covered(expandRoutine(busy, from, to))).toBe(
        covered(expandRoutine(busy, from, to, 10_000)),
      );
    }),
    { seed: 2, numRuns: 100 },
  );
});

const codesOf = (of: RepeatingSchedule) =>
  routineViolations(of).map(({ pointer, code }) => `${pointer} ${code}`);

test('a routine that fits its schedule has no violation', () => {
  expect(codesOf(schedule('2026-03-01T09:00:00Z', 'UTC', 60, [item({})]))).toEqual([]);
  const later = item({ startHour: 14, endHour: 15 });
  expect(codesOf(schedule('2026-03-01T14:00:00Z', 'UTC', 60, [item({}), later]))).toEqual([]);
});

test('the duration and the hours can match over midnight, for whole days and for several days', () => {
  const fits = (startHour: number, endHour: number, duration: number) =>
    codesOf(
      schedule(`2026-03-01T${String(startHour).padStart(2, '0')}:00:00Z`, 'UTC', duration, [
        item({ startHour, endHour }),
      ]),
    );
  expect(fits(22, 2, 240)).toEqual([]);
  expect(fits(0, 24, 1440)).toEqual([]);
  expect(fits(0, 0, 2880)).toEqual([]);
  expect(fits(9, 17, 480 + 1440)).toEqual([]);
  expect(fits(9, 17, 481)).toEqual(['/routine/schedules/0 routine/duration-disagrees']);
  expect(fits(9, 9, 60)).toEqual(['/routine/schedules/0 routine/duration-disagrees']);
});

test('the start of a schedule must be one of its occurrences, with the right day and time and no exception', () => {
  const problem = ['/startedAt routine/start-is-no-occurrence'];
  const sunday = '2026-03-01T09:00:00Z';
  expect(codesOf(schedule(sunday, 'UTC', 60, [item({ frequencyType: 2, wday: 1 })]))).toEqual(
    problem,
  );
  expect(codesOf(schedule(sunday, 'UTC', 60, [item({ frequencyType: 2, wday: 0 })]))).toEqual([]);
  expect(codesOf(schedule('2026-03-01T09:01:00Z', 'UTC', 60, [item({})]))).toEqual(problem);
  expect(codesOf(schedule(sunday, 'Asia/Tokyo', 60, [item({})]))).toEqual(problem);
  expect(codesOf(schedule(sunday, 'UTC', 60, [item({ exceptions: ['2026-03-01'] })]))).toEqual(
    problem,
  );
});

test('all violations of a routine are reported together', () => {
  const wrong = schedule(
    '2026-03-01T09:00:00Z',
    'UTC',
    30,
    [item({ startHour: 8 }), item({ endMinute: 15 })],
    '2026-03-01T09:00:00Z',
  );
  expect(codesOf(wrong)).toEqual([
    '/routine/schedules/0 routine/duration-disagrees',
    '/routine/schedules/1 routine/duration-disagrees',
    '/routine/endedAt routine/ends-before-start',
  ]);
});
