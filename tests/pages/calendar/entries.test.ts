import { expect, test } from 'vitest';
import type { Booking, SourcedBusyTime } from '../../../client/src/index.ts';
import { bookingEntries, busyEntries, scheduleEntries } from '../../../pages/calendar/entries.ts';
import {
  isWholeDays,
  movedTimes,
  placedIn,
  resizedTimes,
  sentTimes,
} from '../../../pages/calendar/entry-times.ts';
import { aSchedule, aSeries } from './a-schedule.ts';

const berlin = 'Europe/Berlin';
const week = {
  fromMs: Date.parse('2026-11-22T23:00:00Z'),
  toMs: Date.parse('2026-11-29T23:00:00Z'),
};
const always = { fromMs: 0, toMs: Date.parse('2100-01-01T00:00:00Z') };
const hourMs = 3_600_000;

const entryOf = (startedAt: string, endedAt: string, more = {}) => {
  const [entry] = scheduleEntries(aSchedule({ startedAt, endedAt, ...more }), always);
  if (entry === undefined) throw new Error('The schedule has no entry.');
  return entry;
};

test('a series has an entry for each occurrence in the period, except those that are skipped', () => {
  const daily = aSeries([{ frequencyType: 1, exceptions: ['2026-11-25'] }]);
  const days = scheduleEntries(daily, week).map(({ startMs }) => new Date(startMs).toISOString());
  expect(days).toEqual([23, 24, 26, 27, 28, 29].map((day) => `2026-11-${day}T08:00:00.000Z`));
  expect(new Set(scheduleEntries(daily, week).map(({ id }) => id)).size).toBe(6);
});

test('a schedule that touches the period without overlapping it is not shown', () => {
  const before = { startedAt: '2026-11-22T22:00:00.000Z', endedAt: '2026-11-22T23:00:00.000Z' };
  expect(scheduleEntries(aSchedule(before), week)).toEqual([]);
  const over = { ...before, endedAt: '2026-11-22T23:01:00.000Z' };
  expect(scheduleEntries(aSchedule(over), week)).toHaveLength(1);
});

test('cancelled bookings are not shown, and busy times only of other calendars', () => {
  const times = { startedAt: '2026-11-23T08:00:00.000Z', endedAt: '2026-11-23T09:00:00.000Z' };
  const booking = { uid: 'b', ...times } as Booking;
  const all = (['open', 'request', 'cancel'] as const).map((status) => ({ ...booking, status }));
  expect(bookingEntries(all, week)).toHaveLength(2);
  const busy = (['booking', 'schedule', 'calendar', 'connection'] as const).map((type) => {
    const source = { type, uid: type, eventTypeId: null, ...times };
    return { ...times, source } satisfies SourcedBusyTime;
  });
  expect(busyEntries(busy, week).map(({ source }) => source.type)).toEqual([
    'calendar',
    'connection',
  ]);
});

test('an entry across midnight is shown from its start to its end', () => {
  const entry = entryOf('2026-11-23T22:00:00Z', '2026-11-24T01:00:00Z');
  expect(placedIn(entry, berlin)).toMatchObject({
    start: '2026-11-23T23:00:00',
    end: '2026-11-24T02:00:00',
    allDay: false,
  });
});

test('an all-day entry is shown as days in a zone where it covers whole days, and as hours in others', () => {
  const entry = entryOf('2026-11-22T23:00:00Z', '2026-11-24T23:00:00Z', { isAllDay: true });
  const inBerlin = { start: '2026-11-23', end: '2026-11-25', allDay: true };
  expect(placedIn(entry, berlin)).toMatchObject(inBerlin);
  expect(placedIn(entry, 'Europe/Madrid')).toMatchObject(inBerlin);
  expect(placedIn(entry, 'Asia/Tokyo')).toMatchObject({
    start: '2026-11-23T08:00:00',
    allDay: false,
  });
});

test('an entry that ends before its start by the clock is still shown, and keeps its length when it is moved', () => {
  const entry = entryOf('2026-10-25T00:45:00Z', '2026-10-25T01:15:00Z');
  expect(placedIn(entry, berlin)).toMatchObject({
    start: '2026-10-25T02:45:00',
    end: '2026-10-25T03:00:00',
    isDistorted: true,
  });
  const { startMs, endMs } = movedTimes(entry, 24 * hourMs, berlin);
  expect([new Date(startMs).toISOString(), endMs - startMs]).toEqual([
    '2026-10-26T01:45:00.000Z',
    hourMs / 2,
  ]);
});

test('an entry that is moved over a change of clocks keeps its times of day', () => {
  const entry = entryOf('2026-03-28T08:00:00Z', '2026-03-28T09:00:00Z');
  expect(movedTimes(entry, 24 * hourMs, berlin)).toEqual({
    startMs: Date.parse('2026-03-29T07:00:00Z'),
    endMs: Date.parse('2026-03-29T08:00:00Z'),
  });
});

test('an entry that would end in the hour that the clock skips keeps its length', () => {
  const entry = entryOf('2026-03-28T01:00:00Z', '2026-03-28T02:00:00Z');
  const { startMs, endMs } = movedTimes(entry, 24 * hourMs, berlin);
  expect(endMs - startMs).toBe(hourMs);
});

test('an entry cannot be resized to end before it starts', () => {
  const entry = entryOf('2026-11-23T08:00:00Z', '2026-11-23T09:00:00Z');
  expect(resizedTimes(entry, hourMs, berlin)?.endMs).toBe(Date.parse('2026-11-23T10:00:00Z'));
  expect(resizedTimes(entry, -hourMs, berlin)).toBeUndefined();
});

test('an all-day entry is moved to the days on which it is dropped, even if the shown zone has no change of clocks', () => {
  const entry = entryOf('2026-10-23T22:00:00Z', '2026-10-24T22:00:00Z', {
    isAllDay: true,
    timeZone: berlin,
  });
  const shown = 'Africa/Johannesburg';
  expect(placedIn(entry, shown)).toMatchObject({ start: '2026-10-24', allDay: true });
  const times = movedTimes(entry, 48 * hourMs, shown);
  expect(sentTimes(entry, times, shown)).toEqual({
    startedAt: '2026-10-26',
    endedAt: '2026-10-27',
  });
});

test('an entry with times is sent with its new instants', () => {
  const entry = entryOf('2026-11-23T08:00:00Z', '2026-11-23T09:00:00Z');
  expect(sentTimes(entry, movedTimes(entry, hourMs, berlin), berlin)).toEqual({
    startedAt: '2026-11-23T09:00:00.000Z',
    endedAt: '2026-11-23T10:00:00.000Z',
  });
});

test('an entry whose days do not end as days of the shown zone is not an all-day entry there', () => {
  // The clock is set back on the last day in Berlin, and never in Johannesburg.
  const entry = entryOf('2026-10-23T22:00:00Z', '2026-10-25T23:00:00Z', {
    isAllDay: true,
    timeZone: berlin,
  });
  expect(isWholeDays(entry, berlin)).toBe(true);
  expect(isWholeDays(entry, 'Africa/Johannesburg')).toBe(false);
});
