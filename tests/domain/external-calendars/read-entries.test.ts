import { expect, test } from 'vitest';
import { busyOf } from '../../../lib/domain/external-calendars/busy-of.ts';
import { readEntries } from '../../../lib/domain/external-calendars/read-entries.ts';
import { zone } from '../../../lib/domain/time/zone.ts';
import { calendarOf, eventOf, readFeed } from './reading.ts';

const at = ['DTSTART:20261124T090000Z', 'DTEND:20261124T100000Z'];
const busy = { start: '20261124T090000Z', seconds: 3600, busy: true };

test('folded lines are joined wherever they were broken, and letter case does not matter', () => {
  const text = calendarOf(
    'begin:vevent',
    'UID:lo',
    ' ng',
    '\t er',
    'DTSTART;VALUE=DATE',
    ' -TIME:20261124T09',
    ' 0000Z',
    'dtend:20261124T100000Z',
    'End:vEvent',
  );
  for (const lines of [text, text.replaceAll('\r\n', '\n'), text.trimEnd()]) {
    expect(readFeed(lines).entries).toEqual([
      { id: 'long er', uid: 'long er', etag: '', series: busy },
    ]);
  }
});

test('a line that is folded directly after its name or inside it is read', () => {
  const text = calendarOf(
    ...eventOf(
      'DTSTART',
      ' :20261124T090000Z',
      'SUMMARY',
      ' :DTEND:1',
      'DTE',
      ' ND:20261124T100000Z',
    ),
  );
  expect(readFeed(text)).toMatchObject({ entries: [{ series: busy }], unreadable: 0 });
});

test('lines and components that are not needed do not disturb an entry and are not stored', () => {
  const text = calendarOf(
    ...eventOf(
      'SUMMARY:Doctor',
      'DESCRIPTION:a line that was broken',
      'without a blank',
      ' DTSTART:19990101T000000Z',
      ':',
      'LOCATION',
      'ATTENDEE;CN=Bob:mailto:bob@example.com',
      'ORGANIZER:mailto:eve@example.com',
      ...at,
      'BEGIN:VALARM',
      'TRIGGER:-PT5M',
      'DTSTART:20300101T000000Z',
      'BEGIN:X-OWN',
      'END:VALARM',
      'END:NOTHING',
    ),
  );
  const { entries } = readFeed(text);
  expect(entries).toEqual([{ id: '1', uid: '1', etag: '', series: busy }]);
  expect(JSON.stringify(entries)).not.toMatch(/Doctor|bob|eve/u);
});

test('tasks and journals are ignored', () => {
  const task = ['BEGIN:VTODO', 'UID:2', ...at, 'END:VTODO'];
  const journal = ['BEGIN:VJOURNAL', 'UID:3', ...at, 'END:VJOURNAL'];
  const text = calendarOf(...task, ...eventOf(...at), ...journal);
  expect(readFeed(text)).toMatchObject({ unreadable: 0, entries: [{ uid: '1' }] });
});

test('an entry without a valid time is counted as unreadable, and the others are read', () => {
  const text = calendarOf(
    ...eventOf('UID:a'),
    ...eventOf('UID:b', 'DTSTART:20261332T090000Z'),
    ...eventOf('UID:c', 'DTSTART:20260230'),
    ...eventOf('UID:d', 'DTSTART;TZID=X:20261124T250000'),
    ...eventOf('UID:e', ...at),
  );
  expect(readFeed(text)).toMatchObject({ unreadable: 4, entries: [{ uid: 'e' }] });
});

test('an entry that does not count as busy needs no valid time', () => {
  const lines = [
    ...eventOf('UID:a', 'TRANSP:TRANSPARENT'),
    ...eventOf('UID:b', 'DTSTART:soon', 'ATTENDEE;PARTSTAT=DECLINED:mailto:ann@example.com'),
    ...eventOf('UID:c', 'STATUS:CANCELLED'),
  ];
  expect(readFeed(calendarOf(...lines), ['ann@example.com']).unreadable).toBe(0);
  expect(readFeed(calendarOf(...lines)).unreadable).toBe(1);
});

test('an entry that is too long is counted as unreadable, and a resource keeps its tag', () => {
  const dates = Array.from({ length: 9000 }, (_, index) => `2026${1000 + index}T090000Z`);
  const lines = eventOf(...at, `EXDATE:${dates}`);
  expect(readFeed(calendarOf(...lines, ...eventOf('UID:b', ...at)))).toMatchObject({
    unreadable: 1,
    entries: [{ uid: 'b' }],
  });
  const source = {
    id: '/a.ics',
    etag: '"1"',
    text: calendarOf(...lines),
    addresses: [],
    sinceMs: 0,
  };
  expect(readEntries(source)).toMatchObject({
    unreadable: 1,
    entries: [{ id: '/a.ics', uid: '', etag: '"1"' }],
  });
});

test('entries with the same UID or without one are all read', () => {
  const text = calendarOf(
    ...eventOf(...at),
    ...eventOf(...at),
    ...eventOf('UID:', ...at),
    ...eventOf('UID:', ...at),
  );
  const { entries } = readFeed(text);
  expect(new Set(entries.map(({ id }) => id)).size).toBe(4);
  expect(entries.filter(({ uid }) => uid === '1')).toHaveLength(2);
});

test('a past entry without recurrence or an entry that is free is stored only with its tag', () => {
  const read = (id: string, ...lines: readonly string[]) =>
    readEntries({
      id,
      etag: '"1"',
      text: calendarOf(...lines),
      addresses: [],
      sinceMs: Date.parse('2026-12-01'),
    }).entries;
  const bare = { id: '/a.ics', uid: '1', etag: '"1"' };
  expect(read('/a.ics', ...eventOf(...at))).toEqual([bare]);
  expect(read('/a.ics', ...eventOf(...at, 'RRULE:FREQ=DAILY'))).toEqual([
    { ...bare, series: { ...busy, rules: ['FREQ=DAILY'] } },
  ]);
  expect(read('/a.ics', ...eventOf('DTSTART:20261130T090000Z', 'DURATION:PT1H'))[0]).toHaveProperty(
    'series',
  );
  expect(
    read('/a.ics', ...eventOf('DTSTART:20270101T090000Z', 'DURATION:PT1H', 'TRANSP:TRANSPARENT')),
  ).toEqual([bare]);
  expect(read('/a.ics', 'BEGIN:VTODO', 'UID:1', 'END:VTODO')).toEqual([{ ...bare, uid: '' }]);
});

test('the time zone of a feed is recognized by any known name', () => {
  const zoneOf = (line: string) => readFeed(calendarOf(line)).timeZone;
  expect(zoneOf('X-WR-TIMEZONE:Asia/Tokyo')).toBe('Asia/Tokyo');
  expect(zoneOf('X-WR-TIMEZONE:Tokyo Standard Time')).toBe('Asia/Tokyo');
  expect(zoneOf('X-WR-TIMEZONE:Somewhere')).toBeUndefined();
});

/** A feed with about this number of bytes. Every 250th entry repeats each day. */
function largeFeed(bytes: number): string {
  const entry = (index: number) =>
    eventOf(
      `UID:${index}@example.com`,
      `DTSTART;TZID=Europe/London:2026${index % 2 === 0 ? '11' : '12'}${10 + (index % 20)}T090000`,
      'DURATION:PT30M',
      index % 250 === 0 ? 'RRULE:FREQ=DAILY' : 'SEQUENCE:1',
      `DESCRIPTION:${'x'.repeat(60)}`,
    ).join('\r\n');
  const one = entry(100_000).length + 2;
  return calendarOf(...Array.from({ length: Math.floor(bytes / one) }, (_, index) => entry(index)));
}

test('a feed of 10 MB with tens of thousands of occurrences is read in limited time and memory', () => {
  const text = largeFeed(10_500_000);
  expect(text.length).toBeGreaterThan(9_900_000);
  const begun = process.cpuUsage();
  const before = process.memoryUsage().heapUsed;
  const { entries } = readFeed(text);
  const period = {
    fromMs: Date.parse('2026-09-22'),
    untilMs: Date.parse('2027-12-28'),
    zone: zone('UTC'),
  };
  const { cut } = busyOf(entries, period);
  const { user } = process.cpuUsage(begun);
  expect(cut).toEqual([]);
  expect(entries.length).toBeGreaterThan(40_000);
  expect(JSON.stringify(entries).length).toBeLessThan(text.length);
  // The limits detect unbounded work. They do not measure the speed of the machine.
  expect(user / 1e6).toBeLessThan(30);
  expect((process.memoryUsage().heapUsed - before) / 1e6).toBeLessThan(400);
});
