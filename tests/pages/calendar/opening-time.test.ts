import { expect, test } from 'vitest';
import type { Entry } from '../../../pages/calendar/entries.ts';
import type { Loaded } from '../../../pages/calendar/load-entries.ts';
import { openingTime } from '../../../pages/calendar/opening-time.ts';

const fromMs = Date.parse('2027-03-22T00:00:00Z');
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** A busy time that starts this many hours after the beginning of the week. */
const busy = (hour: number, hours = 1): Entry => ({
  kind: 'busy',
  id: `busy ${hour}`,
  startMs: fromMs + hour * hourMs,
  endMs: fromMs + (hour + hours) * hourMs,
  source: { type: 'calendar', uid: 'aCalendar', eventTypeId: null, startedAt: '', endedAt: '' },
});

const hours = (hour: number) => ({
  fromMs: fromMs + hour * hourMs,
  toMs: fromMs + (hour + 8) * hourMs,
});

const opensAt = (change: Partial<Loaded>, timeZone = 'UTC') => {
  const period = { fromMs, toMs: fromMs + 7 * dayMs };
  const empty = { userId: 'me', entries: [], hours: [], hidden: [] };
  return openingTime({ ...empty, period, ...change }, timeZone);
};

test('a week opens at the entry that starts earliest in a day', () => {
  const entries = [busy(11), busy(48 + 7.5), busy(96 + 9)];
  expect(opensAt({ entries, hours: [hours(6)] })).toBe('07:30');
});

test('the time is that of the displayed zone', () => {
  expect(opensAt({ entries: [busy(11)] }, 'Asia/Tokyo')).toBe('20:00');
});

test('a week without entries opens at the first working hour, and without hours at 8', () => {
  expect(opensAt({ hours: [hours(10), hours(33)] })).toBe('09:00');
  expect(opensAt({})).toBe('08:00');
});

test('entries and hours that begin before the week, and entries of a day, do not count', () => {
  const entries = [busy(-2, 5), busy(48, 24)];
  expect(opensAt({ entries, hours: [hours(0), hours(34)] })).toBe('10:00');
  expect(opensAt({ entries, hours: [hours(0)] })).toBe('08:00');
});
