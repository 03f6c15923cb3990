import { beforeEach, expect, onTestFinished, test } from 'vitest';
import type { CalendarSource } from '../../../lib/outbound/calendars/calendar-source.ts';
import type { Json } from '../../support/external-calendars/microsoft-account.ts';
import {
  type MicrosoftDouble,
  microsoftToken,
  startMicrosoftDouble,
} from '../../support/external-calendars/microsoft-double.ts';
import { KeptCalendar, nowMs, open } from './kept-calendar.ts';

const id = 'AAMk=';
const account = { provider: 'microsoft', accessToken: microsoftToken } as const;

let double: MicrosoftDouble;
let source: CalendarSource;
let kept: KeptCalendar;

const openAt = (atMs = nowMs) => open(account, { hosts: { microsoft: double.url }, nowMs: atMs });

beforeEach(async () => {
  double = await startMicrosoftDouble();
  onTestFinished(double.close);
  source = openAt();
  kept = new KeptCalendar(id);
});

const at = (text: string) => ({ dateTime: `${text}:00.0000000`, timeZone: 'UTC' });
/** An event of half an hour on a day in November. */
const half = (name: string, day: number, more: Json = {}): Json => ({
  id: name,
  subject: 'A secret appointment',
  start: at(`2026-11-${`${day}`.padStart(2, '0')}T09:00`),
  end: at(`2026-11-${`${day}`.padStart(2, '0')}T09:30`),
  ...more,
});
const times = (...days: readonly number[]) =>
  days.map((day) => `2026-11-${`${day}`.padStart(2, '0')}T09:00/09:30`);
const busy = () => kept.busy('2026-11-01', '2026-12-01');
/** Occurrences of a series. A delta query returns only their times. */
const occurrences = (...days: readonly number[]): readonly Json[] =>
  days.map((day) => {
    const { subject: _, ...bare } = half(`weekly-${day}`, day);
    return bare;
  });
const paths = () => double.asked.map(({ url }) => url.pathname.split('/').at(-1));

test('calendars are listed from all pages with their ownership', async () => {
  double.calendars = [
    {
      id: 'team',
      name: 'Team',
      hexColor: '#AABBCC',
      canEdit: false,
      owner: { address: 'Bo@example.com' },
    },
    ...double.calendars,
  ];
  double.manners = { pageLength: 1 };
  expect(await source.listCalendars()).toEqual({
    addresses: ['ann@example.com'],
    calendars: [
      {
        id: 'team',
        name: 'Team',
        color: '#aabbcc',
        timeZone: null,
        isWritable: false,
        isOwn: false,
      },
      { id, name: 'Calendar', color: null, timeZone: null, isWritable: true, isOwn: true },
    ],
  });
  expect(double.asked).toHaveLength(2);
});

test('busy times are read from all pages in UTC', async () => {
  double.put(id, half('a', 3));
  double.put(id, half('b', 4, { showAs: 'free' }));
  double.put(id, half('c', 5, { showAs: 'workingElsewhere' }));
  double.put(id, half('d', 6, { showAs: 'tentative' }));
  double.put(id, half('e', 9, { showAs: 'oof' }));
  double.put(id, half('f', 10, { responseStatus: { response: 'declined' } }));
  double.put(id, half('g', 11, { isCancelled: true }));
  double.manners = { pageLength: 3 };
  expect(await kept.sync(source)).toMatchObject({ isWhole: true, removed: [] });
  expect(kept.unreadable).toBe(0);
  expect(busy()).toEqual(times(3, 6, 9));
  expect(double.asked).toHaveLength(3);
  const [first] = double.asked;
  expect(first?.headers.prefer).toContain('outlook.timezone="UTC"');
  expect(first?.url.searchParams.get('startDateTime')).toBe('2026-08-18T00:00:00Z');
  expect(first?.url.searchParams.get('endDateTime')).toBe('2027-12-26T00:00:00Z');
});

test('all-day events use the zone of the calendar, other zones are converted, and an unreadable time is counted', async () => {
  const day = (text: string) => at(`${text}T00:00`);
  const whole = { isAllDay: true, start: day('2026-11-24'), end: day('2026-11-26') };
  double.put(id, half('day', 1, whole));
  const shifted = { isAllDay: true, start: at('2026-11-27T23:00'), end: at('2026-11-28T23:00') };
  double.put(id, half('shifted', 1, shifted));
  const zoned = (text: string) => ({ dateTime: text, timeZone: 'W. Europe Standard Time' });
  const berlin = { start: zoned('2026-11-03T10:00:00'), end: zoned('2026-11-03T10:30:00') };
  double.put(id, half('zoned', 1, berlin));
  double.put(id, half('odd', 1, { start: { dateTime: '2026-11-31x', timeZone: 'UTC' } }));
  await kept.sync(source);
  expect(kept.unreadable).toBe(1);
  expect(kept.busy('2026-11-01', '2026-12-01', 'Asia/Tokyo')).toEqual([
    '2026-11-03T09:00/09:30',
    '2026-11-23T15:00/2026-11-25T15:00',
    '2026-11-27T23:00/2026-11-28T23:00',
  ]);
});

test('an event with an unreadable end lasts one minute and is counted', async () => {
  const end = { dateTime: '2026-11-31T09:30:00', timeZone: 'UTC' };
  double.put(id, half('odd', 3, { end }));
  await kept.sync(source);
  expect(kept.unreadable).toBe(1);
  expect(kept.busy('2026-11-01', '2026-12-01')).toEqual(['2026-11-03T09:00/09:01']);
});

test('later readings return only changes, and events that are deleted or moved out of the period are removed', async () => {
  for (const [name, day] of [
    ['a', 3],
    ['b', 4],
    ['c', 5],
  ] as const)
    double.put(id, half(name, day));
  await kept.sync(source);
  double.asked.length = 0;
  expect(await kept.sync(source)).toMatchObject({ isWhole: false, changed: [], removed: [] });
  expect(double.asked).toHaveLength(1);
  double.put(id, half('a', 6));
  double.remove(id, 'b');
  double.put(id, half('c', 1, { start: at('2031-01-01T09:00'), end: at('2031-01-01T09:30') }));
  double.put(id, half('d', 9));
  const changes = await kept.sync(source);
  expect(changes).toMatchObject({ isWhole: false, removed: ['b', 'c'] });
  expect(busy()).toEqual(times(6, 9));
});

test('a series is one entry, and its occurrences inherit its members', async () => {
  const changed = { ...half('weekly-10', 12), type: 'exception', showAs: 'busy' };
  const free = { ...half('weekly-17', 17), type: 'exception', showAs: 'free' };
  double.put(id, half('weekly', 3), [...occurrences(3, 24), changed, free]);
  double.put(id, half('other', 4, { showAs: 'free' }), [
    ...occurrences(4),
    { ...half('other-11', 11), type: 'exception', showAs: 'busy' },
  ]);
  await kept.sync(source);
  expect(kept.ids).toEqual(['other', 'weekly']);
  expect(busy()).toEqual(times(3, 11, 12, 24));
  expect(paths()).toEqual(['delta']);
});

test('a deleted occurrence is removed by a new reading of its series', async () => {
  double.put(id, half('weekly', 3), occurrences(3, 10, 17, 24));
  await kept.sync(source);
  expect(busy()).toEqual(times(3, 10, 17, 24));
  double.put(id, half('weekly', 3), occurrences(3, 17, 24));
  double.asked.length = 0;
  expect(await kept.sync(source)).toMatchObject({ isWhole: false, removed: [] });
  expect(busy()).toEqual(times(3, 17, 24));
  expect(paths()).toEqual(['delta', 'instances']);
  const [, asked] = double.asked;
  expect(asked?.url.searchParams.get('$select')).not.toContain('subject');
});

test('a change of a series is read from its occurrences', async () => {
  double.put(id, half('weekly', 3), occurrences(3, 10, 17));
  await kept.sync(source);
  double.put(id, half('weekly', 3, { showAs: 'free' }), occurrences(3, 10, 17));
  double.manners = { pageLength: 2 };
  await kept.sync(source);
  expect(busy()).toEqual([]);
  double.put(id, half('weekly', 3), occurrences(4, 11, 18));
  await kept.sync(source);
  expect(busy()).toEqual(times(4, 11, 18));
  double.remove(id, 'weekly');
  expect(await kept.sync(source)).toMatchObject({ removed: ['weekly'] });
  expect(busy()).toEqual([]);
});

test('a series without its master is read from its occurrences, and occurrences of an unknown series are single events', async () => {
  double.put(id, half('weekly', 3, { showAs: 'free' }), occurrences(3, 10));
  double.manners = { hidesMasters: true };
  await kept.sync(source);
  expect(paths()).toEqual(['delta', 'instances']);
  expect(busy()).toEqual([]);
  double.put(id, half('invited', 12, { seriesMasterId: 'unknown', type: 'exception' }));
  await kept.sync(source);
  expect(busy()).toEqual(times(12));
  double.put(id, half('empty', 13), []);
  expect(await kept.sync(source)).toMatchObject({ removed: ['empty'] });
});

test('the occurrences of a series that is reported as removed count only if the series still exists', async () => {
  double.put(id, half('weekly', 3), occurrences(3, 10));
  await kept.sync(source);
  const firstPage = {
    value: [
      { id: 'weekly', '@removed': { reason: 'deleted' } },
      { ...occurrences(10)[0], type: 'occurrence', seriesMasterId: 'weekly' },
    ],
    '@odata.deltaLink': `${double.url}/v1.0/later`,
  };
  const instead: MicrosoftDouble['manners']['instead'] = ({ url }, response) => {
    if (!url.searchParams.has('$deltatoken') && url.pathname !== '/v1.0/later') return false;
    response.end(JSON.stringify(firstPage));
    return true;
  };
  double.manners = { instead };
  await kept.sync(source);
  expect(busy()).toEqual(times(3, 10));
  double.remove(id, 'weekly');
  await kept.sync(source);
  expect(busy()).toEqual([]);
});

test('an event that becomes a series and a single event again is one entry', async () => {
  double.put(id, half('a', 3));
  await kept.sync(source);
  double.put(id, half('a', 3), occurrences(3, 10));
  await kept.sync(source);
  expect([kept.ids, busy()]).toEqual([['a'], times(3, 10)]);
  double.put(id, half('a', 4));
  await kept.sync(source);
  expect([kept.ids, busy()]).toEqual([['a'], times(4)]);
});

test('everything is read again each month for a later period, and past events are removed', async () => {
  const day = 86_400_000;
  const soon = half('soon', 1, { start: at('2026-08-20T09:00'), end: at('2026-08-20T09:30') });
  const late = half('late', 1, { start: at('2028-01-20T09:00'), end: at('2028-01-20T09:30') });
  for (const event of [soon, half('a', 3), late]) double.put(id, event);
  await kept.sync(source);
  expect(kept.ids).toEqual(['a', 'soon']);
  expect(await kept.sync(openAt(nowMs + 31 * day))).toMatchObject({ isWhole: false });
  expect(await kept.sync(openAt(nowMs + 33 * day))).toMatchObject({ isWhole: true });
  expect(kept.ids).toEqual(['a', 'late']);
  expect(await kept.sync(openAt(nowMs + 34 * day))).toMatchObject({ isWhole: false });
});

test.each([400, 404, 410, 500])('status %i for a link leads to a full reading', async (status) => {
  double.put(id, half('a', 3));
  await kept.sync(source);
  double.remove(id, 'a');
  double.put(id, half('b', 4));
  double.manners = {
    instead: ({ url }, response) => {
      if (!url.searchParams.has('$deltatoken')) return false;
      response.writeHead(status).end('{}');
      return true;
    },
  };
  expect(await kept.sync(source)).toMatchObject({ isWhole: true, removed: [] });
  expect(kept.ids).toEqual(['b']);
  double.manners = { oldest: 99 };
  expect(await kept.sync(source)).toMatchObject({ isWhole: true });
});

test.each([
  [401, 'unauthorized'],
  [403, 'unauthorized'],
  [429, 'quota'],
])('status %i for a link ends the reading', async (status, problem) => {
  await kept.sync(source);
  double.manners = {
    instead: (_asked, response) => {
      response.writeHead(status).end('{}');
      return true;
    },
  };
  double.asked.length = 0;
  await expect(kept.sync(source)).rejects.toMatchObject({ problem, status });
  expect(double.asked).toHaveLength(1);
});

test('a page that is too large is requested again in smaller pages, as are the following ones', async () => {
  for (const day of [3, 4]) double.put(id, half(`on-${day}`, day));
  double.manners = {
    pageLength: 1,
    instead: ({ headers }, response) => {
      if (!`${headers.prefer}`.includes('maxpagesize=200')) return false;
      response.write('{"value":["');
      const more = () => {
        while (!response.destroyed && response.write('x'.repeat(100_000)));
      };
      response.on('drain', more);
      more();
      return true;
    },
  };
  await kept.sync(source);
  expect(busy()).toEqual(times(3, 4));
  const lengths = double.asked.map(({ headers }) => /\d+$/u.exec(`${headers.prefer}`)?.[0]);
  expect(lengths).toEqual(['200', '10', '10']);
});
