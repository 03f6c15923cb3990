import { expect, test } from 'vitest';
import { busyIn, calendarOf, eventOf, readFeed } from './reading.ts';

const day = (date: number, ...lines: readonly string[]) =>
  eventOf(`UID:${date}`, `DTSTART:202611${date}T090000Z`, 'DURATION:PT1H', ...lines);
const open = (date: number, ...lines: readonly string[]) => day(date, ...lines).slice(0, -1);
const daysBusy = (text: string) => busyIn(text).map((stretch) => stretch.slice(8, 10));

const zone = (...standard: readonly string[]) => [
  'BEGIN:VTIMEZONE',
  'TZID:Own',
  'BEGIN:STANDARD',
  'DTSTART:20200101T000000',
  'TZOFFSETFROM:+0500',
  'TZOFFSETTO:+0500',
  ...standard,
];
const inZone = eventOf('DTSTART;TZID=Own:20261112T140000', 'DURATION:PT1H');

test.each([
  ['an entry', [...open(11), ...day(12)]],
  ['an entry without a line', [...day(11), 'BEGIN:VEVENT', ...day(12)]],
  ['many entries', [...Array.from({ length: 20 }, () => open(11)).flat(), ...day(12)]],
  ['an alarm', [...open(11), 'BEGIN:VALARM', 'END:VEVENT', ...day(12)]],
  ['two alarms', [...open(11), 'BEGIN:VALARM', 'BEGIN:VALARM', 'END:VEVENT', ...day(12)]],
  ['an alarm of an open entry', [...open(11), 'BEGIN:VALARM', ...day(12)]],
  ['a task', ['BEGIN:VTODO', 'DTSTART:20261113T090000Z', ...day(11), ...day(12)]],
  ['a journal', ['BEGIN:VJOURNAL', ...day(11), ...day(12)]],
  ['a time zone', [...day(11), ...zone(), ...inZone]],
  ['a time zone whose rules are closed', [...day(11), ...zone('END:STANDARD'), ...inZone]],
  ['a rule of a time zone', [...day(11), ...zone('END:VTIMEZONE'), ...inZone]],
  ['an unknown component', ['BEGIN:X-OWN', ...day(11), ...day(12)]],
  [
    'twenty unknown components',
    [...Array.from({ length: 20 }, () => 'BEGIN:X-OWN'), ...day(11), ...day(12)],
  ],
  ['a calendar', [...day(11), 'BEGIN:VCALENDAR', 'VERSION:2.0', ...day(12)]],
  ['a calendar and its entry', [...open(11), 'BEGIN:VCALENDAR', 'VERSION:2.0', ...day(12)]],
])('a component that is not closed ends where the next one begins: %s', (_, lines) => {
  expect(daysBusy(calendarOf(...lines))).toEqual(['11', '12']);
});

test.each([
  ['an entry', (text: string) => text.replace(/END:VEVENT\s+END:VCALENDAR\s+$/u, '')],
  ['the calendar', (text: string) => text.replace(/END:VCALENDAR\s+$/u, '')],
  ['a line', (text: string) => text.replace(/\s+END:VEVENT\s+END:VCALENDAR\s+$/u, '')],
])('a component that is open at the end of the text is read: %s', (_, cut) => {
  expect(daysBusy(cut(calendarOf(...day(11), ...day(12))))).toEqual(['11', '12']);
});

test('an entry that is closed twice ends once, and entries outside a calendar are read', () => {
  expect(daysBusy(calendarOf(...day(11), 'END:VEVENT', ...day(12)))).toEqual(['11', '12']);
  expect(daysBusy([...open(11), ...day(12)].join('\r\n'))).toEqual(['11', '12']);
});

test('both offsets of a time zone are read if neither is closed', () => {
  const text = calendarOf(
    ...zone('BEGIN:DAYLIGHT', 'DTSTART:20260601T000000', 'TZOFFSETFROM:+0500', 'TZOFFSETTO:+0600'),
    'END:VTIMEZONE',
    ...inZone,
  );
  expect(busyIn(text)).toEqual(['2026-11-12T08:00Z/2026-11-12T09:00Z']);
});

test('the time zone of a calendar is found even if components are not closed', () => {
  const text = calendarOf('X-WR-TIMEZONE:Asia/Tokyo', ...open(11), 'BEGIN:X-OWN');
  expect(readFeed(text).timeZone).toBe('Asia/Tokyo');
});
