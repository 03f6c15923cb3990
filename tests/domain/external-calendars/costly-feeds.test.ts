import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test } from 'vitest';
import type { CalendarEntry } from '../../../lib/domain/external-calendars/calendar-entry.ts';
import { calendarOf, eventOf } from './reading.ts';

/*
 * Feeds that needed many seconds of CPU time before their work was limited. Each now needs at most a tenth of a
 * second, so a limit of one second holds on any machine.
 */

const mostCpuMs = 1000;

interface ReadFeed {
  readonly stretches: number;
  readonly cut: number;
  readonly cpuMs: number;
}

const readFeed = (lines: readonly (readonly string[])[]) =>
  readInThread(calendarOf(...lines.map((some) => some.join('\r\n'))));

async function readInThread(
  given: string | readonly CalendarEntry[],
  zone = 'UTC',
): Promise<ReadFeed> {
  const file = new URL('./feed-reader.ts', import.meta.url);
  const worker = new Worker(file, { workerData: { given, zone } });
  onTestFinished(async () => void (await worker.terminate()));
  const [read] = await once(worker, 'message');
  return read as ReadFeed;
}

const repeated = (count: number, eventAt: (index: number) => readonly string[]) =>
  Array.from({ length: count }, (_, index) => eventAt(index));

const two = (number: number) => `${number}`.padStart(2, '0');

const observance = (month: number, days: string) => [
  'BEGIN:STANDARD',
  `DTSTART:1970${two(month)}01T020000`,
  `TZOFFSETFROM:+0${month % 2}00`,
  `TZOFFSETTO:+0${(month + 1) % 2}00`,
  `RRULE:FREQ=YEARLY;BYMONTH=${month};${days}`,
  'END:STANDARD',
];

const zoneOf = (tzid: string, days: string) => [
  'BEGIN:VTIMEZONE',
  `TZID:${tzid}`,
  ...repeated(8, (index) => observance(index + 1, days)).flat(),
  'END:VTIMEZONE',
];

test('a zone with many observances and entries every quarter of an hour are read quickly', async () => {
  const events = repeated(4, (index) =>
    eventOf(
      `UID:${index}`,
      'DTSTART;TZID=Own:20200101T000000',
      'DURATION:PT30S',
      'RRULE:FREQ=MINUTELY;INTERVAL=15',
    ),
  );
  const zone = zoneOf('Own', 'BYDAY=SU;BYMONTHDAY=8,9,10,11,12,13,14');
  const { cpuMs, ...read } = await readFeed([zone, ...events]);
  const quarters = 457 * 96;
  expect(read.cut).toBe(0);
  expect(Math.abs(read.stretches - quarters)).toBeLessThan(96);
  expect(cpuMs).toBeLessThan(mostCpuMs);
});

test('200 zones of one feed are read quickly', async () => {
  const many = repeated(200, (index) => [
    ...zoneOf(`Own${index}`, `BYMONTHDAY=${1 + (index % 28)};COUNT=${1000 + index}`),
    ...eventOf(`UID:${index}`, `DTSTART;TZID=Own${index}:20270101T000000`, 'DURATION:PT1H'),
  ]);
  const { cpuMs, ...read } = await readFeed(many);
  expect(read).toEqual({ stretches: 1, cut: 0 });
  expect(cpuMs).toBeLessThan(2 * mostCpuMs);
});

test.each([
  ['days since the year 1', 'FREQ=DAILY;COUNT=1000000000;BYDAY=2TU', 65],
  ['years since the year 1', 'FREQ=YEARLY;COUNT=2040;BYYEARDAY=1,366;BYSETPOS=1', 1],
  ['leap days since the year 1', 'FREQ=YEARLY;COUNT=491;BYMONTH=2;BYMONTHDAY=29', 0],
  ['months since the year 1', 'FREQ=MONTHLY;COUNT=48638;BYDAY=2TU,3WE', 20],
  ['weekdays of months since the year 1', 'FREQ=MONTHLY;COUNT=100000;BYDAY=MO;BYSETPOS=1', 15],
  ['a day that a large interval hardly meets', 'FREQ=DAILY;INTERVAL=3650;BYYEARDAY=366', 0],
  ['a day of one month', 'FREQ=MONTHLY;INTERVAL=12;BYMONTHDAY=31;COUNT=900000', 1],
  ['seconds of a day', 'FREQ=SECONDLY;INTERVAL=86399;BYMONTHDAY=31;COUNT=99999999', 9],
])('twenty rules are read quickly: %s', async (_, rule, stretches) => {
  const many = repeated(20, (index) =>
    eventOf(`UID:${index}`, 'DTSTART:00010101T000000', 'DURATION:PT1H', `RRULE:${rule}`),
  );
  const { cpuMs, ...read } = await readFeed(many);
  expect(read).toEqual({ stretches, cut: 0 });
  expect(cpuMs).toBeLessThan(mostCpuMs);
});

test.each([
  ['counted hours since 1970', 'FREQ=HOURLY;COUNT=400000', 0],
  ['counted minutes of one weekday since 1970', 'FREQ=MINUTELY;BYDAY=MO;COUNT=100000', 0],
  ['seconds of a day since 1970', 'FREQ=SECONDLY;INTERVAL=86399;BYMONTHDAY=31;COUNT=99999999', 9],
])('twenty rules of a zone with clock changes are read quickly: %s', async (_, rule, stretches) => {
  const many = repeated(20, (index) =>
    eventOf(
      `UID:${index}`,
      'DTSTART;TZID=Europe/London:19700101T000000',
      'DURATION:PT1M',
      `RRULE:${rule}`,
    ),
  );
  const { cpuMs, ...read } = await readFeed(many);
  expect(read).toEqual({ stretches, cut: 0 });
  expect(cpuMs).toBeLessThan(mostCpuMs);
});

test('thousands of changes of later occurrences are read quickly', async () => {
  const dayAt = (index: number) =>
    new Date(Date.UTC(2030, 0, 1 + index)).toISOString().slice(0, 10).replaceAll('-', '');
  const changed = Array.from({ length: 20_000 }, (_, index) => ({
    of: dayAt(index),
    start: dayAt(index),
    days: 1,
    andLater: true as const,
  }));
  const series = {
    start: '20200101T000000Z',
    seconds: 60,
    busy: true as const,
    rules: ['FREQ=MINUTELY;INTERVAL=15'],
  };
  const { cpuMs, ...read } = await readInThread([
    { id: 'a', uid: 'a', etag: '', series },
    { id: 'b', uid: 'a', etag: '', seriesId: 'a', changed },
  ]);
  expect(read).toEqual({ stretches: 457 * 96, cut: 0 });
  expect(cpuMs).toBeLessThan(mostCpuMs);
});

test('exceptions in all centuries of a named zone are read quickly', async () => {
  const times = Array.from({ length: 5000 }, (_, at) => `${1850 + ((at * 97) % 640)}0101T000000`);
  const many = repeated(10, (index) =>
    eventOf(
      `UID:${index}`,
      'DTSTART;TZID=Europe/London:20200101T000000',
      'DURATION:PT1H',
      'RRULE:FREQ=DAILY',
      `EXDATE;TZID=Europe/Berlin:${times}`,
    ),
  );
  const { cpuMs, ...read } = await readFeed(many);
  expect(read).toEqual({ stretches: 456, cut: 0 });
  expect(cpuMs).toBeLessThan(mostCpuMs);
});

test('all-day entries that end in all centuries are read quickly', async () => {
  const many = Array.from({ length: 20_000 }, (_, index) => ({
    id: `${index}`,
    uid: `${index}`,
    etag: '',
    series: { start: '18500101', days: 92_000 + ((index * 97) % 400) * 365, busy: true as const },
  }));
  const { cpuMs, ...read } = await readInThread(many, 'Europe/London');
  expect(read).toEqual({ stretches: 1, cut: 0 });
  expect(cpuMs).toBeLessThan(mostCpuMs);
});

test.each([
  ['many lines', 'UID:1'],
  ['many names', Array.from({ length: 20_000 }, () => 'UID:1').join('\r\n')],
])('free/busy time with %s is read quickly', async (_, uid) => {
  const periods = Array.from({ length: 20_000 }, () => 'FREEBUSY:20270101T000000Z/PT1H');
  const { cpuMs, ...read } = await readFeed([
    ['BEGIN:VFREEBUSY', uid, ...periods, 'END:VFREEBUSY'],
  ]);
  expect(read).toEqual({ stretches: 1, cut: 0 });
  expect(cpuMs).toBeLessThan(mostCpuMs);
});

test('an entry with many attendees who declined is read quickly', async () => {
  const people = Array.from(
    { length: 100_000 },
    () => 'ATTENDEE;PARTSTAT=DECLINED:mailto:b@example.com',
  );
  const event = eventOf('DTSTART:20270101T000000Z', 'DURATION:PT1H');
  const { cpuMs, ...read } = await readFeed([event.slice(0, -1), people, event.slice(-1)]);
  expect(read).toEqual({ stretches: 1, cut: 0 });
  expect(cpuMs).toBeLessThan(mostCpuMs);
});
