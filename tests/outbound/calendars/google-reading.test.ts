import { beforeEach, expect, onTestFinished, test } from 'vitest';
import type { CalendarSource } from '../../../lib/outbound/calendars/calendar-source.ts';
import {
  type GoogleDouble,
  googleError,
  googleToken,
  type Json,
  startGoogleDouble,
} from '../../support/external-calendars/google-double.ts';
import { KeptCalendar, open } from './kept-calendar.ts';

const id = 'ann@example.com';

let double: GoogleDouble;
let source: CalendarSource;
let kept: KeptCalendar;

beforeEach(async () => {
  double = await startGoogleDouble();
  onTestFinished(double.close);
  source = open(
    { provider: 'google', accessToken: googleToken },
    { hosts: { google: double.url } },
  );
  kept = new KeptCalendar(id);
});

const at = (dateTime: string, timeZone?: string) => ({ dateTime, ...(timeZone && { timeZone }) });
/** An event of one hour on 24 November. */
const hour = (name: string, start: string, more: Json = {}): Json => ({
  id: name,
  summary: 'A secret appointment',
  start: at(`2026-11-24T${start}:00:00Z`),
  end: at(`2026-11-24T${`${Number(start) + 1}`.padStart(2, '0')}:00:00Z`),
  ...more,
});
const busy = () => kept.busy('2026-11-01', '2026-12-01');

test('calendars are listed from all pages, the own ones first, and those of others are marked', async () => {
  double.calendars = [
    { id: 'boss@example.com', summary: 'Boss', accessRole: 'reader', timeZone: 'Asia/Tokyo' },
    { id: 'team', summary: 'Team', accessRole: 'writer', backgroundColor: '#AABBCC' },
    { id: 'trips', summary: 'Trips', summaryOverride: 'My trips', accessRole: 'owner' },
    { id, summary: 'Ann', accessRole: 'owner', primary: true, timeZone: 'Europe/London' },
  ];
  double.manners = { pageLength: 1 };
  const { calendars, addresses } = await source.listCalendars();
  expect(addresses).toEqual([id]);
  expect(calendars.map((one) => one.id)).toEqual([id, 'trips', 'team', 'boss@example.com']);
  expect(calendars.map(({ isOwn }) => isOwn)).toEqual([true, true, false, false]);
  expect(calendars.map(({ isWritable }) => isWritable)).toEqual([true, true, true, false]);
  expect(calendars[0]).toMatchObject({ name: 'Ann', timeZone: 'Europe/London', color: null });
  expect(calendars[1]?.name).toBe('My trips');
  expect(calendars[2]?.color).toBe('#aabbcc');
  expect(double.asked).toHaveLength(4);
});

test('calendars of others are left out if an account has more than the maximum', async () => {
  double.calendars = [
    ...Array.from({ length: 60 }, (_, index) => ({ id: `other-${index}`, accessRole: 'reader' })),
    { id, accessRole: 'owner', primary: true },
  ];
  const { calendars } = await source.listCalendars();
  expect(calendars).toHaveLength(40);
  expect(calendars[0]?.id).toBe(id);
});

test('busy times are read from all pages without titles and attendees', async () => {
  double.put(id, hour('a', '09'));
  double.put(id, hour('b', '11', { transparency: 'transparent' }));
  double.put(id, hour('c', '13', { status: 'tentative' }));
  const invited = { responseStatus: 'accepted', email: 'bo@example.com' };
  double.put(
    id,
    hour('d', '15', { attendees: [invited, { self: true, responseStatus: 'declined' }] }),
  );
  double.put(
    id,
    hour('e', '17', { attendees: [invited, { self: true, responseStatus: 'accepted' }] }),
  );
  // The only attendee is another person.
  double.put(id, hour('f', '19', { attendees: [{ responseStatus: 'declined' }] }));
  double.manners = { pageLength: 2 };
  const texts: string[] = [];
  const known = { state: undefined, etags: () => new Map<string, string>() };
  await source.readChanges(id, known, ({ text }) => texts.push(text));
  expect(texts.join()).not.toMatch(/secret|bo@/u);
  expect(double.asked).toHaveLength(3);
  expect(double.asked[0]?.url.searchParams.get('maxAttendees')).toBe('1');
  const changes = await kept.sync(source);
  expect(changes).toMatchObject({ isWhole: true, removed: [] });
  expect(kept.unreadable).toBe(0);
  expect(busy()).toEqual([
    '2026-11-24T09:00/10:00',
    '2026-11-24T13:00/14:00',
    '2026-11-24T17:00/18:00',
    '2026-11-24T19:00/20:00',
  ]);
});

test('all-day events use the zone of the calendar, and events without a readable time are counted', async () => {
  double.put(id, { id: 'day', start: { date: '2026-11-24' }, end: { date: '2026-11-26' } });
  double.put(id, { id: 'odd', start: { dateTime: 'soon' }, end: {} });
  double.put(id, { id: 'none' });
  await kept.sync(source);
  expect(kept.unreadable).toBe(2);
  expect(kept.busy('2026-11-01', '2026-12-01', 'Asia/Tokyo')).toEqual([
    '2026-11-23T15:00/2026-11-25T15:00',
  ]);
});

test('an end of another kind than the start uses the zone of the calendar, and an unreadable end is counted', async () => {
  double.put(id, { id: 'time', start: at('2026-11-03T09:00:00Z'), end: { date: '2026-11-05' } });
  double.put(id, { id: 'day', start: { date: '2026-11-10' }, end: at('2026-11-10T08:00:00Z') });
  double.put(id, { id: 'minute', start: at('2026-11-20T09:00:00Z'), end: at('soon') });
  double.put(id, { id: 'whole', start: { date: '2026-11-24' }, end: at('soon') });
  await kept.sync(source);
  expect(kept.unreadable).toBe(2);
  expect(kept.busy('2026-11-01', '2026-12-01', 'Asia/Tokyo')).toEqual([
    '2026-11-03T09:00/2026-11-04T15:00',
    '2026-11-09T15:00/2026-11-10T08:00',
    '2026-11-20T09:00/09:01',
    '2026-11-23T15:00/2026-11-24T15:00',
  ]);
});

test('later readings return only changes since the token, and deleted events are removed', async () => {
  double.put(id, hour('a', '09'));
  double.put(id, hour('b', '11'));
  await kept.sync(source);
  double.asked.length = 0;
  expect(await kept.sync(source)).toMatchObject({ isWhole: false, changed: [], removed: [] });
  expect(double.asked).toHaveLength(1);
  expect(double.asked[0]?.url.searchParams.get('syncToken')).toBe('t2');
  double.put(id, hour('a', '15'));
  double.cancel(id, 'b');
  double.put(id, hour('c', '17'));
  double.manners = { pageLength: 1 };
  expect(await kept.sync(source)).toMatchObject({ isWhole: false, removed: ['b'] });
  expect(busy()).toEqual(['2026-11-24T15:00/16:00', '2026-11-24T17:00/18:00']);
});

test.each([400, 404, 410, 500])('status %i for a token leads to a full reading', async (status) => {
  double.put(id, hour('a', '09'));
  double.put(id, hour('b', '11'));
  await kept.sync(source);
  double.cancel(id, 'a');
  double.manners = {
    instead: ({ url }, response) => {
      if (!url.searchParams.has('syncToken')) return false;
      response.writeHead(status).end('{}');
      return true;
    },
  };
  expect(await kept.sync(source)).toMatchObject({ isWhole: true, removed: [] });
  expect(kept.ids).toEqual(['b']);
  double.manners = {};
  expect(await kept.sync(source)).toMatchObject({ isWhole: false, changed: [] });
});

test('an expired token and an unusable token lead to a full reading', async () => {
  double.put(id, hour('a', '09'));
  await kept.sync(source);
  double.cancel(id, 'a');
  double.put(id, hour('b', '11'));
  double.manners = { oldest: 2 };
  expect(await kept.sync(source)).toMatchObject({ isWhole: true });
  expect(kept.ids).toEqual(['b']);
  double.manners = {
    instead: ({ url }, response) => {
      if (!url.pathname.endsWith('/events')) return false;
      response.end(
        JSON.stringify({ kind: 'calendar#events', items: [], nextSyncToken: 'x'.repeat(5000) }),
      );
      return true;
    },
  };
  await kept.sync(source);
  expect(kept.state).toBe('{}');
  double.manners = {};
  expect(await kept.sync(source)).toMatchObject({ isWhole: true });
});

test.each([
  ['429', 429, 'rateLimitExceeded', 'quota'],
  ['403 for the rate limit', 403, 'userRateLimitExceeded', 'quota'],
  ['403 for the quota', 403, 'quotaExceeded', 'quota'],
  ['403 for any other reason', 403, 'insufficientPermissions', 'unauthorized'],
  ['401', 401, 'authError', 'unauthorized'],
])('status %s for a token ends the reading', async (_, status, reason, problem) => {
  await kept.sync(source);
  const { body } = googleError(status, reason);
  double.manners = {
    instead: (_asked, response) => {
      response.writeHead(status).end(JSON.stringify(body));
      return true;
    },
  };
  double.asked.length = 0;
  await expect(kept.sync(source)).rejects.toMatchObject({ problem, status });
  expect(double.asked).toHaveLength(1);
});

test('events that ended long ago are left out, unless they change or repeat a future event', async () => {
  const day = (date: string) => ({ start: at(`${date}T09:00:00Z`), end: at(`${date}T10:00:00Z`) });
  double.put(id, { id: 'old', ...day('2026-08-15') });
  double.put(id, { id: 'recent', ...day('2026-08-20') });
  double.put(id, { id: 'weekly', ...day('2020-01-07'), recurrence: ['RRULE:FREQ=WEEKLY'] });
  const change = { recurringEventId: 'weekly', originalStartTime: at('2026-11-24T09:00:00Z') };
  double.put(id, { id: 'weekly_1', ...day('2026-01-01'), ...change });
  const before = { ...change, originalStartTime: at('2026-01-06T09:00:00Z') };
  double.put(id, { id: 'weekly_2', status: 'cancelled', ...before });
  await kept.sync(source);
  expect(kept.ids).toEqual(['recent', 'weekly', 'weekly_1']);
  expect(busy()).not.toContain('2026-11-24T09:00/10:00');
  double.put(id, { id: 'recent', ...day('2026-01-01') });
  expect(await kept.sync(source)).toMatchObject({ removed: ['recent'] });
});

test('the last version of an event that is listed twice is used', async () => {
  const twice = [
    hour('a', '09'),
    { id: 'b', status: 'cancelled' },
    hour('a', '11'),
    hour('b', '15'),
  ];
  double.manners = {
    instead: (_asked, response) => {
      response.end(JSON.stringify({ kind: 'calendar#events', items: twice, nextSyncToken: 't1' }));
      return true;
    },
  };
  expect((await kept.sync(source)).removed).toEqual([]);
  expect(kept.ids).toEqual(['a', 'b']);
  expect(busy()).toEqual(['2026-11-24T11:00/12:00', '2026-11-24T15:00/16:00']);
});

test('an entry of the service has its own UID, and other entries have the iCalendar UID of Google', async () => {
  const own = { extendedProperties: { private: { schedulingUid: 'b1@api.example.com' } } };
  double.put(id, hour('a', '09', own));
  double.put(id, hour('b', '11', { iCalUID: 'b@google.com\r\nDTSTART:20300101' }));
  await kept.sync(source);
  expect(kept.uids).toEqual(['b1@api.example.com', 'b@google.com DTSTART:20300101']);
  expect(busy()).toHaveLength(2);
});
