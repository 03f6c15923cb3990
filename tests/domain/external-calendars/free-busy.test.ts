import { expect, test } from 'vitest';
import { readEntries } from '../../../lib/domain/external-calendars/read-entries.ts';
import { busyIn, calendarOf, eventOf, readFeed } from './reading.ts';

const freeBusy = (...lines: readonly string[]) => [
  'BEGIN:VFREEBUSY',
  'UID:published',
  'DTSTART:20261101T000000Z',
  'DTEND:20261130T000000Z',
  ...lines,
  'END:VFREEBUSY',
];
const hour = (day: number) => `2026-11-${day}T10:00Z/2026-11-${day}T11:00Z`;

test.each([
  ['a start and an end', 'FREEBUSY:20261110T100000Z/20261110T110000Z', [10]],
  ['a start and a duration', 'FREEBUSY:20261110T100000Z/PT1H', [10]],
  ['a start and a duration with a sign', 'FREEBUSY:20261110T100000Z/+PT1H', [10]],
  [
    'several periods',
    'FREEBUSY:20261110T100000Z/PT1H,20261112T100000Z/20261112T110000Z , 20261113T100000Z/PT1H',
    [10, 12, 13],
  ],
  ['the type BUSY', 'FREEBUSY;FBTYPE=BUSY:20261110T100000Z/PT1H', [10]],
  ['the type BUSY-UNAVAILABLE', 'FREEBUSY;FBTYPE=BUSY-UNAVAILABLE:20261110T100000Z/PT1H', [10]],
  ['the type BUSY-TENTATIVE', 'FREEBUSY;FBTYPE=BUSY-TENTATIVE:20261110T100000Z/PT1H', [10]],
  ['an unknown type', 'FREEBUSY;FBTYPE=X-TRAVEL:20261110T100000Z/PT1H', [10]],
  ['the type FREE', 'FREEBUSY;FBTYPE=FREE:20261110T100000Z/PT1H', []],
  ['the type free in small letters', 'freebusy;fbtype=free:20261110T100000Z/PT1H', []],
  ['a zone', 'FREEBUSY;TZID=Asia/Tokyo:20261110T190000/20261110T200000', [10]],
  ['nothing', 'DTSTAMP:20261101T000000Z', []],
  ['no period', 'FREEBUSY:', []],
  ['a comma after its last period', 'FREEBUSY:20261110T100000Z/PT1H,', [10]],
])('free/busy time with %s is busy in its periods unless its type is FREE', (_, line, days) => {
  const text = calendarOf(...freeBusy(line));
  expect([busyIn(text), readFeed(text).unreadable]).toEqual([days.map(hour), 0]);
});

test('several free/busy components with the same UID or without one all count', () => {
  const period = (day: number) => freeBusy(`FREEBUSY:202611${day}T100000Z/PT1H`);
  const without = period(12).filter((line) => !line.startsWith('UID'));
  const text = calendarOf(
    ...period(10),
    ...period(11),
    ...without,
    'BEGIN:VFREEBUSY',
    ...period(13),
  );
  expect(busyIn(text)).toEqual([10, 11, 12, 13].map(hour));
});

test('free/busy time is not a revision of an appointment with the same UID', () => {
  const text = calendarOf(
    ...freeBusy('FREEBUSY:20261110T100000Z/PT1H'),
    ...eventOf('UID:published', 'DTSTART:20261112T100000Z', 'DURATION:PT1H', 'SEQUENCE:4'),
  );
  expect(busyIn(text)).toEqual([10, 12].map(hour));
});

test('free/busy time with 6000 periods is read completely', () => {
  const dayMs = 86_400_000;
  const periods = Array.from({ length: 6000 }, (_, index) => {
    const start = new Date(Date.parse('2026-11-01') + (index * dayMs) / 20).toISOString();
    return `${start.slice(0, 19).replaceAll(/[-:]/gu, '')}Z/PT30M`;
  });
  const text = calendarOf(...freeBusy(`FREEBUSY:${periods.join(',')}`));
  expect(readFeed(text)).toMatchObject({ unreadable: 0 });
  expect(busyIn(text)).toHaveLength(6000);
});

test('a free/busy period that cannot be read is counted, and the other periods are busy', () => {
  const text = calendarOf(...freeBusy('FREEBUSY:20261110T100000Z/PT1H,soon/PT1H'));
  expect(readFeed(text).unreadable).toBe(1);
  expect(busyIn(text)).toEqual([hour(10)]);
});

test('a resource with free/busy time is one entry with all its periods', () => {
  const text = calendarOf(...freeBusy('FREEBUSY:20261110T100000Z/PT1H,20261112T100000Z/PT1H'));
  const source = { id: '/a.ics', etag: '"1"', text, addresses: [], sinceMs: 0 };
  expect(readEntries(source)).toMatchObject({
    unreadable: 0,
    entries: [
      {
        id: '/a.ics',
        uid: 'published',
        changed: [
          { start: '20261110T100000Z', seconds: 3600, busy: true },
          { start: '20261112T100000Z', seconds: 3600, busy: true },
        ],
      },
    ],
  });
});
