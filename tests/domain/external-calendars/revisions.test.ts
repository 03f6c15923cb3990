import { expect, test } from 'vitest';
import { readEntries } from '../../../lib/domain/external-calendars/read-entries.ts';
import { busyIn, calendarOf, eventOf, readFeed } from './reading.ts';

const hour = (start: string, ...lines: readonly string[]) =>
  eventOf(`DTSTART:202611${start}0000Z`, 'DURATION:PT1H', ...lines);
const busy = (...hours: readonly string[]) =>
  hours.map((start) => {
    const [day = '', from = ''] = start.split('T');
    return `2026-11-${day}T${from}:00Z/2026-11-${day}T${String(Number(from) + 1).padStart(2, '0')}:00Z`;
  });

const weekly = 'RRULE:FREQ=WEEKLY;COUNT=2';
const second = 'RECURRENCE-ID:20261110T090000Z';

test.each([
  ['the higher one comes last', ['SEQUENCE:1', 'SEQUENCE:3']],
  ['the lower one has no SEQUENCE', [undefined, 'SEQUENCE:3']],
  ['they differ by their number of digits', ['SEQUENCE:9', 'SEQUENCE:10']],
  ['they are milliseconds of a clock', ['SEQUENCE:1792490400000', 'SEQUENCE:1792490400001']],
  ['the lower one is not a number', ['SEQUENCE:new', 'SEQUENCE:1']],
])('only the revision with the highest SEQUENCE counts: %s', (_, [low, high]) => {
  const lower = hour('03T09', ...(low === undefined ? [] : [low]));
  const higher = hour('03T14', high as string);
  expect(busyIn(calendarOf(...lower, ...higher))).toEqual(busy('03T14'));
  expect(busyIn(calendarOf(...higher, ...lower))).toEqual(busy('03T14'));
});

test('only the latest change of an occurrence counts, however its RECURRENCE-ID is written', () => {
  const changes = [
    ['SEQUENCE:1', 'RECURRENCE-ID;TZID=Europe/London:20261110T090000', '12T17'],
    ['SEQUENCE:10', second, '11T18'],
    ['SEQUENCE:2', second, '13T19'],
  ] as const;
  const text = (order: readonly number[]) =>
    calendarOf(
      ...hour('03T09', weekly, 'SEQUENCE:5'),
      ...order.flatMap((index) => {
        const [sequence = '', of = '', start = ''] = changes[index] ?? [];
        return hour(start, of, sequence);
      }),
    );
  expect(busyIn(text([0, 1, 2]))).toEqual(busy('03T09', '11T18'));
  expect(busyIn(text([1, 2, 0]))).toEqual(busy('03T09', '11T18'));
});

test('changes of other or of all later occurrences are not revisions of a change', () => {
  const text = calendarOf(
    ...hour('03T09', 'RRULE:FREQ=WEEKLY;COUNT=3'),
    ...hour('10T10', 'RECURRENCE-ID;RANGE=THISANDFUTURE:20261110T090000Z'),
    ...hour('11T14', second, 'SEQUENCE:4'),
    ...hour('17T16', 'RECURRENCE-ID:20261117T090000Z', 'SEQUENCE:1'),
  );
  expect(busyIn(text)).toEqual(busy('03T09', '10T10', '11T14', '17T16'));
});

test('changes of occurrences still apply if their series has a higher SEQUENCE', () => {
  const text = calendarOf(
    ...hour('11T14', second, 'SEQUENCE:1'),
    ...hour('03T09', weekly, 'SEQUENCE:7'),
  );
  expect(busyIn(text)).toEqual(busy('03T09', '11T14'));
});

test('a cancelled revision frees the time of all earlier revisions', () => {
  const earlier = [...hour('03T09', weekly), ...hour('11T14', second, 'SEQUENCE:1')];
  const cancelled = (...lines: readonly string[]) => eventOf('STATUS:CANCELLED', ...lines);
  const all = calendarOf(...earlier, ...cancelled('DTSTART:20261103T090000Z', 'SEQUENCE:2'));
  expect(busyIn(all)).toEqual([]);
  const change = calendarOf(
    ...earlier,
    ...cancelled('DTSTART:20261110T090000Z', second, 'SEQUENCE:2'),
  );
  expect(busyIn(change)).toEqual(busy('03T09'));
  // Changes with the same SEQUENCE as the cancelled series, or a higher one, remain.
  const older = calendarOf(...earlier, ...cancelled('DTSTART:20261103T090000Z', 'SEQUENCE:1'));
  expect(busyIn(older)).toEqual(busy('11T14'));
});

test('a cancelled revision needs no valid time', () => {
  const cancelled = eventOf('STATUS:CANCELLED', 'SEQUENCE:2');
  const one = calendarOf(...hour('03T09', weekly), ...eventOf('STATUS:CANCELLED', second));
  expect([busyIn(one), readFeed(one).unreadable]).toEqual([busy('03T09'), 0]);
  const all = calendarOf(...hour('03T09', weekly), ...cancelled);
  expect([busyIn(all), readFeed(all).unreadable]).toEqual([[], 0]);
});

test('revisions with the same SEQUENCE all count', () => {
  const text = calendarOf(
    ...hour('03T09', 'SEQUENCE:2', 'DTSTAMP:20260101T000000Z'),
    ...hour('03T14', 'SEQUENCE:2', 'DTSTAMP:20260601T000000Z'),
    ...hour('04T09', 'SEQUENCE:1'),
    ...hour('05T09', 'UID:other', 'SEQUENCE:1'),
    ...hour('06T09', 'UID:', 'SEQUENCE:1'),
    ...hour('06T14', 'UID:', 'SEQUENCE:2'),
    ...eventOf('DTSTART:20261103T090000Z', 'DURATION:PT1H', 'SEQUENCE:2', 'STATUS:CANCELLED'),
  );
  expect(busyIn(text)).toEqual(busy('03T09', '03T14', '05T09', '06T09', '06T14'));
});

test('a revision that cannot be read does not replace the one before it', () => {
  const text = calendarOf(...hour('03T09'), ...eventOf('DTSTART:soon', 'SEQUENCE:1'));
  expect([busyIn(text), readFeed(text).unreadable]).toEqual([busy('03T09'), 1]);
});

test('a resource is read as one entry, and further entries are counted as unreadable', () => {
  const read = (...lines: readonly string[]) =>
    readEntries({
      id: '/a.ics',
      etag: '"1"',
      text: calendarOf(...lines),
      addresses: [],
      sinceMs: 0,
    });
  const entry = { id: '/a.ics', uid: '1', etag: '"1"', series: { start: '20261103T140000Z' } };
  const free = hour('03T09', 'UID:free', 'TRANSP:TRANSPARENT');
  expect(read(...free, ...hour('03T14'))).toMatchObject({ unreadable: 0, entries: [entry] });
  expect(read(...hour('03T14'), ...hour('03T09'))).toMatchObject({
    unreadable: 1,
    entries: [entry],
  });
});
