import { expect, test } from 'vitest';
import { busyOf } from '../../../lib/domain/external-calendars/busy-of.ts';
import type { CalendarEntry } from '../../../lib/domain/external-calendars/calendar-entry.ts';
import { readEntries } from '../../../lib/domain/external-calendars/read-entries.ts';
import { withChanges, withListed } from '../../../lib/domain/external-calendars/synced-calendar.ts';
import { zone } from '../../../lib/domain/time/zone.ts';
import { calendarOf, eventOf } from './reading.ts';

/*
 * Some providers return a changed occurrence as a separate entry that contains the ID of its series.
 */

const minuteMs = 60_000;

function read(id: string, lines: readonly string[], seriesId?: string): CalendarEntry {
  const { entries } = readEntries({
    id,
    etag: '"1"',
    text: calendarOf(...eventOf(...lines)),
    ...(seriesId !== undefined && { seriesId }),
    addresses: [],
    sinceMs: Date.parse('2026-11-01'),
  });
  const [entry] = entries;
  if (entry === undefined) throw new Error('The text has no entry.');
  return entry;
}

const series = read('series', [
  'DTSTART;TZID=Europe/London:20261109T090000',
  'DURATION:PT1H',
  'RRULE:FREQ=DAILY;COUNT=3',
]);
const at = (day: string) => [`RECURRENCE-ID:202611${day}T090000Z`, `DTSTART:202611${day}T090000Z`];
const cancelled = read('change', [...at('10'), 'STATUS:CANCELLED'], 'series');
const moved = read(
  'change',
  ['RECURRENCE-ID:20261110T090000Z', 'DTSTART:20261120T100000Z', 'DURATION:PT30M'],
  'series',
);

function busy(...entries: readonly CalendarEntry[]): string[] {
  const period = {
    fromMs: Date.parse('2026-11-01'),
    untilMs: Date.parse('2026-12-01'),
    zone: zone('UTC'),
  };
  const { spans } = busyOf(JSON.parse(JSON.stringify(entries)), period);
  return spans
    .filter((_, index) => index % 2 === 0)
    .map((minute) => new Date(minute * minuteMs).toISOString().slice(8, 16));
}

test('a change in a separate entry replaces the occurrence, in any order of the entries', () => {
  const whole = ['09T09:00', '10T09:00', '11T09:00'];
  expect(busy(series)).toEqual(whole);
  expect(busy(series, moved)).toEqual(['09T09:00', '11T09:00', '20T10:00']);
  expect(busy(moved, series)).toEqual(['09T09:00', '11T09:00', '20T10:00']);
  expect(busy(cancelled, series)).toEqual(['09T09:00', '11T09:00']);
});

test('a separate change applies only to the series that it references, not to another one with the same UID', () => {
  const other = { ...series, id: 'other' };
  expect(busy(other, cancelled)).toEqual(['09T09:00', '10T09:00', '11T09:00']);
  const unnamed = { ...moved };
  delete (unnamed as { seriesId?: string }).seriesId;
  expect(busy(series, unnamed)).toHaveLength(4);
});

test('a separate change counts by itself if its series is missing or free', () => {
  expect(busy(moved)).toEqual(['20T10:00']);
  expect(busy(cancelled)).toEqual([]);
  const free = read('series', [
    'DTSTART:20261109T090000Z',
    'DURATION:PT1H',
    'RRULE:FREQ=DAILY',
    'TRANSP:TRANSPARENT',
  ]);
  expect(busy(free, moved)).toEqual(['20T10:00']);
});

test('a separate change remains stored until both the original and the new time are over', () => {
  const kept = (id: string, start: string) =>
    read('a', [`RECURRENCE-ID:${id}`, `DTSTART:${start}`, 'STATUS:CANCELLED'], 'series').changed;
  expect(kept('20260901T090000Z', '20260901T090000Z')).toBeUndefined();
  expect(kept('20261201T090000Z', '20260901T090000Z')).toHaveLength(1);
  expect(kept('20260901T090000Z', '20261201T090000Z')).toHaveLength(1);
  expect(read('a', at('10'), 'series')).toMatchObject({ seriesId: 'series' });
});

const calendar = {
  id: 'a',
  state: 's1',
  timeZone: null,
  entries: [series, moved],
  isStored: true,
  failures: 0,
  isMissing: false,
  withheld: 0,
};
const nothing = { isWhole: false, removed: [], changed: [], withheld: 0 };
const changes = { id: 'a', ...nothing, state: 's2', timeZone: null };

test('removing a series also removes its separate changes, unless they are sent again', () => {
  const without = withChanges(calendar, { ...changes, removed: ['series'] });
  expect(without.entries).toEqual([]);
  const alone = withChanges(calendar, { ...changes, removed: ['series'], changed: [moved] });
  expect(alone.entries).toEqual([moved]);
  const other = withChanges(calendar, { ...changes, removed: ['another'] });
  expect(other.entries).toEqual([series, moved]);
});

test('a new calendar of another user does not count by default, and the choice of the user remains', () => {
  const listed = [
    { id: 'own', shownId: 'own hash', name: 'Own', color: null, isWritable: true },
    {
      id: 'boss',
      shownId: 'boss hash',
      name: 'Boss',
      color: null,
      isWritable: false,
      isOwn: false,
    },
  ];
  const first = withListed([], listed);
  expect(first.map(({ isBusy }) => isBusy)).toEqual([true, false]);
  const chosen = first.map((one) => ({ ...one, isBusy: !one.isBusy }));
  expect(withListed(chosen, listed).map(({ isBusy }) => isBusy)).toEqual([false, true]);
});
