import { expect, test } from 'vitest';
import { busyOfCalendars } from '../../../lib/app/external-calendars/busy-of-calendars.ts';
import type { CalendarEntry } from '../../../lib/domain/external-calendars/calendar-entry.ts';
import type { SyncedCalendar } from '../../../lib/domain/external-calendars/synced-calendar.ts';

const entries = Array.from({ length: 60 }, (_, index): CalendarEntry => {
  const id = `${index}`;
  const rules = ['FREQ=HOURLY'];
  return {
    id,
    uid: id,
    etag: '',
    series: { start: '20261101T000000Z', seconds: 60, busy: true, rules },
  };
});

const calendarOf = (id: string, some: readonly CalendarEntry[]): SyncedCalendar => ({
  id,
  state: undefined,
  timeZone: null,
  entries: some,
  isStored: true,
  failures: 0,
  isMissing: false,
  withheld: 0,
});

const cutOf = (calendars: readonly SyncedCalendar[]): number =>
  busyOfCalendars(Date.parse('2026-11-24'))(calendars).cut;

test('many calendars of a connection have the same work limit together as one calendar with all their entries', () => {
  const each = entries.map((entry) => calendarOf(entry.id, [entry]));
  const together = cutOf([calendarOf('all', entries)]);
  expect(together).toBeGreaterThan(0);
  expect(together).toBeLessThan(entries.length);
  expect(cutOf(each)).toBe(together);
});

test('unreadable parts of an entry are counted until the entry is over', () => {
  const series = { start: '20261120T090000Z', seconds: 60, busy: true } as const;
  const unreadableAt = (now: string, entry: Partial<CalendarEntry>): number => {
    const calendar = calendarOf('work', [{ id: 'a', uid: 'a', etag: '', unreadable: 1, ...entry }]);
    return busyOfCalendars(Date.parse(now))([calendar]).unreadable;
  };
  expect(unreadableAt('2026-11-20', { series })).toBe(1);
  expect(unreadableAt('2026-11-24', { series })).toBe(0);
  expect(unreadableAt('2026-11-24', { series: { ...series, rules: ['FREQ=DAILY'] } })).toBe(1);
  expect(unreadableAt('2026-11-24', { changed: [{ ...series, of: series.start }] })).toBe(0);
  expect(unreadableAt('2026-11-24', {})).toBe(1);
});
