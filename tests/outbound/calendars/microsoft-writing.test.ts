import { beforeEach, expect, onTestFinished, test } from 'vitest';
import type { CalendarSource } from '../../../lib/outbound/calendars/calendar-source.ts';
import {
  graphError,
  type MicrosoftDouble,
  microsoftToken,
  startMicrosoftDouble,
} from '../../support/external-calendars/microsoft-double.ts';
import { KeptCalendar, open } from './kept-calendar.ts';
import { moved, uid, written } from './written-event.ts';

const id = 'AAMk=';

let double: MicrosoftDouble;
let source: CalendarSource;

beforeEach(async () => {
  double = await startMicrosoftDouble();
  onTestFinished(double.close);
  source = open(
    { provider: 'microsoft', accessToken: microsoftToken },
    { hosts: { microsoft: double.url } },
  );
});

const only = () => {
  const events = double.events(id);
  expect(events).toHaveLength(1);
  return events[0] ?? {};
};
const etagOf = () => only()['@odata.etag'];

test('a written event has its texts and its UID, and no attendees', async () => {
  const put = await source.put(id, { ...written, etag: null });
  const event = only();
  expect(put).toEqual({ outcome: 'stored', id: event.id, etag: etagOf() });
  expect(event).toMatchObject({
    subject: 'Introduction',
    body: { contentType: 'text', content: 'Ada wrote: 1 < 2\n<b>Hello</b>' },
    location: { displayName: 'Room 5' },
    start: { dateTime: '2026-11-24T09:00:00', timeZone: 'UTC' },
    end: { dateTime: '2026-11-24T09:30:00', timeZone: 'UTC' },
    showAs: 'busy',
    singleValueExtendedProperties: [{ value: uid }],
  });
  expect(event.transactionId).toContain(uid);
  expect(event).not.toHaveProperty('attendees');
});

test('a second put of an event updates it, and a second creation is a conflict', async () => {
  const first = await source.put(id, { ...written, etag: null });
  expect(await source.put(id, { ...written, etag: null })).toEqual({
    outcome: 'conflict',
    id: first.id,
  });
  expect(await source.put(id, moved)).toMatchObject({ outcome: 'stored', id: first.id });
  expect(only()).toMatchObject({ start: { dateTime: '2026-11-24T10:00:00' } });
});

test('an event whose creation had no response is found by its transaction ID', async () => {
  const first = await source.put(id, { ...written, etag: null });
  double.manners = {
    instead: ({ url }, response) => {
      if (!url.searchParams.has('$filter')) return false;
      response.end(JSON.stringify({ value: [] }));
      return true;
    },
  };
  expect(await source.put(id, { ...written, etag: null })).toMatchObject({ id: first.id });
  expect(double.events(id)).toHaveLength(1);
});

test('an event is updated only with the expected ETag, and members of others remain', async () => {
  const first = await source.put(id, { ...written, etag: null });
  const etag = etagOf();
  double.put(id, { ...only(), categories: ['Red'], isAllDay: true });
  const stale = await source.put(id, { ...moved, id: first.id, etag });
  expect(stale).toEqual({ outcome: 'conflict', id: first.id });
  const now = await source.put(id, { ...moved, id: first.id, etag: etagOf() });
  expect(now).toEqual({ outcome: 'stored', id: first.id, etag: etagOf() });
  expect(only()).toMatchObject({ categories: ['Red'], isAllDay: false });
  const gone = { ...moved, id: 'nothing', etag: '"1"' };
  expect(await source.put(id, gone)).toEqual({ outcome: 'conflict', id: 'nothing' });
});

test('an event is removed once, and only with the expected ETag', async () => {
  const { id: eventId } = await source.put(id, { ...written, etag: null });
  expect(await source.remove(id, eventId, '"other"')).toBe('conflict');
  expect(await source.remove(id, eventId, etagOf())).toBe('removed');
  expect(await source.remove(id, eventId)).toBe('gone');
});

test('a removed event can be written again, with equal or new contents', async () => {
  for (const entry of [written, written, moved]) {
    const { id: eventId } = await source.put(id, { ...entry, etag: null });
    expect(only().id).toBe(eventId);
    await source.remove(id, eventId);
  }
  const { id: eventId } = await source.put(id, written);
  await source.remove(id, eventId);
  expect(await source.put(id, { ...moved, id: eventId })).toMatchObject({ outcome: 'stored' });
  expect(double.events(id)).toHaveLength(1);
});

test('a written event is read as an entry with its UID, and is removed with the event', async () => {
  const kept = new KeptCalendar(id);
  const { id: eventId } = await source.put(id, written);
  double.put(id, { ...only(), id: 'other', transactionId: 'localevent:1' });
  await kept.sync(source);
  expect(kept.uids).toContain(uid);
  expect(kept.uids).toHaveLength(2);
  await source.remove(id, eventId);
  expect((await kept.sync(source)).removed).toEqual([eventId]);
});

test.each([
  [403, 'ErrorAccessDenied', 'unauthorized'],
  [401, 'InvalidAuthenticationToken', 'unauthorized'],
  [429, 'ApplicationThrottled', 'quota'],
  [503, 'ErrorServerBusy', 'unreachable'],
  [507, 'ErrorQuotaExceeded', 'quota'],
])(
  'status %i %s for a write is a failure, and nothing is written',
  async (status, code, problem) => {
    const { body } = graphError(status, code);
    double.manners = {
      instead: ({ method }, response) => {
        if (method === 'GET') return false;
        response.writeHead(status).end(JSON.stringify(body));
        return true;
      },
    };
    const known = { ...written, id: 'some', etag: '"1"' };
    for (const entry of [{ ...written, etag: null }, known]) {
      await expect(source.put(id, entry)).rejects.toMatchObject({ problem, status });
    }
    await expect(source.remove(id, 'some')).rejects.toMatchObject({ problem, status });
  },
);

test('an unknown calendar and an entry without an event are failures', async () => {
  await expect(source.put('other', written)).rejects.toMatchObject({ problem: 'not-found' });
  const { event: _, ...text } = written;
  await expect(source.put(id, text)).rejects.toMatchObject({ problem: 'not-a-calendar' });
});

const rule = { interval: 2, startDate: '2026-11-24', endDate: null } as const;
const asSeries = (frequency: 'daily' | 'weekly' | 'monthly' | 'yearly', endDate?: string) => ({
  ...written,
  event: {
    ...written.event,
    timeZone: 'America/New_York',
    repetition: {
      lines: [],
      rule: { ...rule, frequency, ...(endDate !== undefined && { endDate }) },
    },
  },
});

test.each([
  ['daily', { type: 'daily' }],
  ['weekly', { type: 'weekly', daysOfWeek: ['tuesday'], firstDayOfWeek: 'monday' }],
  ['monthly', { type: 'absoluteMonthly', dayOfMonth: 24 }],
  ['yearly', { type: 'absoluteYearly', dayOfMonth: 24, month: 11 }],
] as const)('a %s series has its pattern, and times in its zone', async (frequency, pattern) => {
  // The double expands only daily and weekly series.
  const bodies: unknown[] = [];
  double.manners = {
    instead: ({ method, body }, response) => {
      if (method !== 'POST') return false;
      bodies.push(body);
      response.writeHead(201).end(JSON.stringify({ id: '1' }));
      return true;
    },
  };
  await source.put(id, { ...asSeries(frequency), etag: null });
  expect(bodies).toEqual([
    expect.objectContaining({
      start: { dateTime: '2026-11-24T04:00:00', timeZone: 'America/New_York' },
      end: { dateTime: '2026-11-24T04:30:00', timeZone: 'America/New_York' },
      recurrence: {
        pattern: { interval: 2, ...pattern },
        range: {
          type: 'noEnd',
          startDate: '2026-11-24',
          recurrenceTimeZone: 'America/New_York',
        },
      },
    }),
  ]);
});

test('a written series is read as one entry with its UID and all of its occurrences', async () => {
  const kept = new KeptCalendar(id);
  await source.put(id, asSeries('daily', '2026-11-27'));
  await kept.sync(source);
  expect(kept.uids).toEqual([uid]);
  expect(kept.busy('2026-11-24', '2026-12-24')).toEqual([
    '2026-11-24T09:00/09:30',
    '2026-11-26T09:00/09:30',
  ]);
});

test('an event of whole days has dates, and one that is free and private is marked as such', async () => {
  const days = { start: '2026-11-24', end: '2026-11-26' };
  const event = { ...written.event, days, isFree: true, isPrivate: true };
  await source.put(id, { ...written, event });
  expect(only()).toMatchObject({
    isAllDay: true,
    start: { dateTime: '2026-11-24T00:00:00', timeZone: 'Europe/London' },
    end: { dateTime: '2026-11-26T00:00:00', timeZone: 'Europe/London' },
    showAs: 'free',
    sensitivity: 'private',
  });
});
