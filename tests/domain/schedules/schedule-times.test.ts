import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type ChangedTimes,
  type ResolvedTimes,
  resolveChangedTimes,
  resolveTimes,
  type ScheduleTimesInput,
} from '../../../lib/domain/schedules/schedule-times.ts';
import { formatInstant, parseInstant } from '../../../lib/domain/time/instant.ts';
import { cases } from '../../support/random/cases.ts';
import { localByOracle, plainDate, zonedMoment } from '../time/moments.ts';

const shown = (resolved: ResolvedTimes): readonly string[] =>
  'violations' in resolved
    ? resolved.violations.map(({ pointer, code }) => `${pointer} ${code}`)
    : [resolved.startMs, resolved.endMs].map((ms) => formatInstant(ms).replace(':00.000Z', ''));

const created = (startedAt: string, endedAt: string, more: Partial<ScheduleTimesInput> = {}) =>
  shown(resolveTimes({ startedAt, endedAt, timeZone: 'Asia/Tokyo', isAllDay: false, ...more }));

const allDay = (startedAt: string, endedAt: string, timeZone = 'Asia/Tokyo') =>
  created(startedAt, endedAt, { isAllDay: true, timeZone });

test('a date-time with an offset is that instant, whatever the zone', () => {
  expect(created('2026-03-01T09:00:00+01:00', '2026-03-01T08:30:00Z')).toEqual([
    '2026-03-01T08:00',
    '2026-03-01T08:30',
  ]);
});

test('a date-time without an offset is a wall time of the zone, with or without seconds', () => {
  expect(created('2026-03-01T09:00', '2026-03-01T10:00:00')).toEqual([
    '2026-03-01T00:00',
    '2026-03-01T01:00',
  ]);
});

test('a local time in a clock gap moves forward, and a time shown twice means the first', () => {
  const timeZone = 'America/New_York';
  expect(created('2026-03-08T02:30', '2026-03-08T04:00', { timeZone })).toEqual([
    '2026-03-08T07:30',
    '2026-03-08T08:00',
  ]);
  expect(created('2026-11-01T01:30', '2026-11-01T02:30', { timeZone })).toEqual([
    '2026-11-01T05:30',
    '2026-11-01T07:30',
  ]);
});

test('a date lasts from local midnight to the local midnight of the end, which is excluded', () => {
  expect(allDay('2026-03-01', '2026-03-03')).toEqual(['2026-02-28T15:00', '2026-03-02T15:00']);
});

test('the same date for start and end means one day', () => {
  const oneDay = ['2026-02-28T15:00', '2026-03-01T15:00'];
  expect(allDay('2026-03-01', '2026-03-01')).toEqual(oneDay);
  expect(allDay('2026-03-01', '2026-03-02')).toEqual(oneDay);
  expect(allDay('2026-03-01T00:00', '2026-03-01T00:00')).toEqual(oneDay);
  expect(allDay('2026-03-01', '2026-03-01T00:00:00+09:00')).toEqual(oneDay);
});

test('all-day date-times are extended to their local days, and an end at midnight is not extended', () => {
  expect(allDay('2026-03-01T23:00:00Z', '2026-03-03T01:00')).toEqual([
    '2026-03-01T15:00',
    '2026-03-03T15:00',
  ]);
  expect(allDay('2026-03-01T09:00', '2026-03-02T00:00')).toEqual([
    '2026-02-28T15:00',
    '2026-03-01T15:00',
  ]);
});

test('a day with a clock change has 23 or 25 hours, and a day without midnight begins later', () => {
  expect(allDay('2026-03-08', '2026-03-08', 'America/New_York')).toEqual([
    '2026-03-08T05:00',
    '2026-03-09T04:00',
  ]);
  expect(allDay('2026-11-01', '2026-11-01', 'America/New_York')).toEqual([
    '2026-11-01T04:00',
    '2026-11-02T05:00',
  ]);
  expect(allDay('2018-11-04', '2018-11-04', 'America/Sao_Paulo')).toEqual([
    '2018-11-04T03:00',
    '2018-11-05T02:00',
  ]);
});

test('dates without isAllDay are refused at each end', () => {
  expect(created('2026-03-01', '2026-03-02')).toEqual([
    '/startedAt time/date-needs-all-day',
    '/endedAt time/date-needs-all-day',
  ]);
});

test('an end at or before the start is refused', () => {
  const refused = ['/endedAt time/end-not-after-start'];
  expect(created('2026-03-01T09:00', '2026-03-01T09:00')).toEqual(refused);
  expect(created('2026-03-01T09:00', '2026-03-01T08:00')).toEqual(refused);
  expect(allDay('2026-03-02', '2026-03-01')).toEqual(refused);
  // This hour does not exist, so the end moves to the start or before it.
  const timeZone = 'America/New_York';
  expect(created('2026-03-08T02:30', '2026-03-08T03:15', { timeZone })).toEqual(refused);
});

test('a time outside the years 0001 to 9999 or without a valid form is refused', () => {
  expect(allDay('9999-12-31', '9999-12-31', 'America/New_York')).toEqual([
    '/endedAt request/unprocessable',
  ]);
  expect(created('0001-01-01T00:00', '2026-03-01T00:00')).toEqual([
    '/startedAt request/unprocessable',
  ]);
  expect(created('2026-02-30T09:00', 'tomorrow')).toEqual([
    '/startedAt request/unprocessable',
    '/endedAt request/unprocessable',
  ]);
});

test('two invalid times are both reported, whatever their violations', () => {
  const timeZone = 'America/New_York';
  expect(created('2026-03-01', '9999-12-31T23:59', { timeZone })).toEqual([
    '/startedAt time/date-needs-all-day',
    '/endedAt request/unprocessable',
  ]);
  expect(created('0001-01-01T00:00', '2026-03-01')).toEqual([
    '/startedAt request/unprocessable',
    '/endedAt time/date-needs-all-day',
  ]);
  expect(changed(hour, { startedAt: '2026-03-01', endedAt: '9999-12-31T23:59', timeZone })).toEqual(
    ['/startedAt time/date-needs-all-day', '/endedAt request/unprocessable'],
  );
  expect(allDay('tomorrow', '9999-12-31T01:00', timeZone)).toEqual([
    '/startedAt request/unprocessable',
    '/endedAt request/unprocessable',
  ]);
});

test('an all-day schedule covers exactly the local dates that its instants touch', () => {
  fc.assert(
    fc.property(zonedMoment, fc.integer({ min: 1, max: 6000 }), ({ zoneName, ms }, minutes) => {
      const endMs = ms + minutes * 60_000;
      const resolved = resolveTimes({
        startedAt: formatInstant(ms),
        endedAt: formatInstant(endMs),
        timeZone: zoneName,
        isAllDay: true,
      });
      if ('violations' in resolved) throw new Error('The times must be valid.');
      const day = (at: number) => Math.floor(localByOracle(zoneName, at) / 86_400_000);
      const midnight = (at: number) =>
        plainDate(at).toZonedDateTime({ timeZone: zoneName }).epochMilliseconds;
      expect(resolved).toEqual({
        startMs: midnight(day(ms)),
        endMs: midnight(day(endMs - 1) + 1),
      });
    }),
    { seed: 1, numRuns: cases(200) },
  );
});

const at = (text: string) => parseInstant(text) ?? Number.NaN;
/** One all-day date, 2026-03-01, and one hour of it, both in Tokyo. */
const day = {
  startMs: at('2026-02-28T15:00:00Z'),
  endMs: at('2026-03-01T15:00:00Z'),
  timeZone: 'Asia/Tokyo',
  isAllDay: true,
};
const hour = {
  startMs: at('2026-03-01T00:00:00Z'),
  endMs: at('2026-03-01T01:00:00Z'),
  timeZone: 'Asia/Tokyo',
  isAllDay: false,
};
const changed = (stored: typeof day, sent: Partial<ChangedTimes>) =>
  shown(
    resolveChangedTimes({ timeZone: stored.timeZone, isAllDay: stored.isAllDay, ...sent }, stored),
  );

test('a change of a schedule without times keeps the times', () => {
  expect(changed(day, {})).toEqual(['2026-02-28T15:00', '2026-03-01T15:00']);
  expect(changed(hour, {})).toEqual(['2026-03-01T00:00', '2026-03-01T01:00']);
  expect(changed(hour, { timeZone: 'America/New_York' })).toEqual([
    '2026-03-01T00:00',
    '2026-03-01T01:00',
  ]);
});

test('a single end that is sent is checked against the stored other end', () => {
  expect(changed(hour, { endedAt: '2026-03-01T12:00' })).toEqual([
    '2026-03-01T00:00',
    '2026-03-01T03:00',
  ]);
  expect(changed(hour, { startedAt: '2026-03-01T10:00' })).toEqual([
    '/startedAt time/end-not-after-start',
  ]);
  expect(changed(day, { endedAt: '2026-03-01' })).toEqual(['2026-02-28T15:00', '2026-03-01T15:00']);
  expect(changed(day, { endedAt: '2026-03-04' })).toEqual(['2026-02-28T15:00', '2026-03-03T15:00']);
  expect(changed(day, { startedAt: '2026-03-02' })).toEqual([
    '/startedAt time/end-not-after-start',
  ]);
});

test('stored times of a schedule that becomes all-day are extended to its local days in the current zone', () => {
  expect(changed(hour, { isAllDay: true })).toEqual(['2026-02-28T15:00', '2026-03-01T15:00']);
  expect(changed(hour, { isAllDay: true, timeZone: 'America/New_York' })).toEqual([
    '2026-02-28T05:00',
    '2026-03-01T05:00',
  ]);
});

test('a schedule that is no longer all-day keeps its midnights until other times are sent', () => {
  expect(changed(day, { isAllDay: false })).toEqual(['2026-02-28T15:00', '2026-03-01T15:00']);
  expect(changed(day, { isAllDay: false, startedAt: '2026-03-01T09:00' })).toEqual([
    '2026-03-01T00:00',
    '2026-03-01T15:00',
  ]);
  expect(changed(day, { isAllDay: false, startedAt: '2026-03-01' })).toEqual([
    '/startedAt time/date-needs-all-day',
  ]);
});

test('a schedule that remains all-day keeps its dates when its zone changes', () => {
  expect(changed(day, { timeZone: 'America/New_York' })).toEqual([
    '2026-03-01T05:00',
    '2026-03-02T05:00',
  ]);
});
