import { beforeEach, expect, onTestFinished, test } from 'vitest';
import type { CalendarSource } from '../../../lib/outbound/calendars/calendar-source.ts';
import {
  type GoogleDouble,
  googleError,
  googleToken,
  startGoogleDouble,
} from '../../support/external-calendars/google-double.ts';
import { KeptCalendar, open } from './kept-calendar.ts';
import { moved, uid, written } from './written-event.ts';

const id = 'ann@example.com';

let double: GoogleDouble;
let source: CalendarSource;

beforeEach(async () => {
  double = await startGoogleDouble();
  onTestFinished(double.close);
  source = open(
    { provider: 'google', accessToken: googleToken },
    { hosts: { google: double.url } },
  );
});

const only = () => {
  const events = double.events(id);
  expect(events).toHaveLength(1);
  return events[0] ?? {};
};

test('a written event has its texts, an ID and its UID, and no attendee is notified', async () => {
  const put = await source.put(id, { ...written, etag: null });
  const event = only();
  expect(put).toEqual({ outcome: 'stored', id: event.id, etag: event.etag });
  expect(event.id).toMatch(/^[a-v0-9]{5,1024}$/u);
  expect(event).toMatchObject({
    summary: 'Introduction',
    description: 'Ada wrote: 1 &lt; 2\n&lt;b>Hello&lt;/b>',
    location: 'Room 5',
    source: { url: 'https://meet.example.com/1' },
    start: { dateTime: '2026-11-24T09:00:00.000Z', timeZone: 'Europe/London' },
    end: { dateTime: '2026-11-24T09:30:00.000Z' },
    extendedProperties: { private: { schedulingUid: uid } },
  });
  expect(event).not.toHaveProperty('attendees');
  await source.put(id, moved);
  await source.remove(id, event.id);
  const writes = double.asked.filter(({ method }) => method !== 'GET');
  expect(writes).toHaveLength(3);
  for (const { url } of writes) expect(url.searchParams.get('sendUpdates')).toBe('none');
});

test('a second put of an event updates it, and a second creation is a conflict', async () => {
  const first = await source.put(id, { ...written, etag: null });
  expect(await source.put(id, { ...written, etag: null })).toEqual({
    outcome: 'conflict',
    id: first.id,
  });
  expect(await source.put(id, moved)).toMatchObject({ outcome: 'stored', id: first.id });
  expect(only().start.dateTime).toBe('2026-11-24T10:00:00.000Z');
});

test('an event is updated only with the expected ETag, and members of others remain', async () => {
  const first = await source.put(id, { ...written, etag: null });
  const { etag } = only();
  double.put(id, {
    ...only(),
    colorId: '7',
    start: { date: '2026-11-24' },
    end: { date: '2026-11-25' },
  });
  const stale = await source.put(id, { ...moved, id: first.id, etag });
  expect(stale).toEqual({ outcome: 'conflict', id: first.id });
  const now = await source.put(id, { ...moved, id: first.id, etag: only().etag });
  expect(now).toEqual({ outcome: 'stored', id: first.id, etag: only().etag });
  expect(only()).toMatchObject({ colorId: '7', start: { dateTime: '2026-11-24T10:00:00.000Z' } });
  expect(only().start).not.toHaveProperty('date');
  const gone = { ...moved, id: 'nothing0', etag: '"1"' };
  expect(await source.put(id, gone)).toEqual({ outcome: 'conflict', id: 'nothing0' });
});

test('empty texts are removed from an event', async () => {
  await source.put(id, written);
  const bare = { ...written.event, description: '', location: '', url: '' };
  await source.put(id, { ...written, event: bare });
  expect(only()).toMatchObject({ description: '', location: '' });
  expect(only()).not.toHaveProperty('source');
});

test('an event is removed once, and only with the expected ETag', async () => {
  const { id: eventId } = await source.put(id, { ...written, etag: null });
  expect(await source.remove(id, eventId, '"other"')).toBe('conflict');
  expect(await source.remove(id, eventId, only().etag)).toBe('removed');
  expect(await source.remove(id, eventId)).toBe('gone');
  expect(await source.remove(id, 'nothing0')).toBe('gone');
});

test('a removed event is written again under its former ID', async () => {
  for (const etag of [null, undefined]) {
    const { id: eventId } = await source.put(id, { ...written, ...(etag === null && { etag }) });
    await source.remove(id, eventId);
    expect(double.events(id)).toEqual([]);
    const back = await source.put(id, { ...moved, ...(etag === null && { etag }) });
    expect(back).toEqual({ outcome: 'stored', id: eventId, etag: only().etag });
    expect(only()).toMatchObject({ status: 'confirmed', summary: 'Introduction' });
    await source.remove(id, eventId);
  }
});

test('a written event is read as an entry with its UID, and is removed with the event', async () => {
  const kept = new KeptCalendar(id);
  const { id: eventId } = await source.put(id, written);
  await kept.sync(source);
  expect(kept.uids).toEqual([uid]);
  expect(kept.busy('2026-11-24', '2026-11-25')).toEqual(['2026-11-24T09:00/09:30']);
  await source.remove(id, eventId);
  expect((await kept.sync(source)).removed).toEqual([eventId]);
});

test.each([
  [403, 'forbidden', 'unauthorized'],
  [403, 'rateLimitExceeded', 'quota'],
  [401, 'authError', 'unauthorized'],
  [429, 'rateLimitExceeded', 'quota'],
  [500, 'backendError', 'unreachable'],
])(
  'status %i %s for a write is a failure, and nothing is written',
  async (status, reason, problem) => {
    const { body } = googleError(status, reason);
    double.manners = {
      instead: (_asked, response) => {
        response.writeHead(status).end(JSON.stringify(body));
        return true;
      },
    };
    for (const etag of [null, '"1"']) {
      await expect(source.put(id, { ...written, etag })).rejects.toMatchObject({ problem, status });
    }
    await expect(source.remove(id, 'some')).rejects.toMatchObject({ problem, status });
  },
);

test('an unknown calendar and an entry without an event are failures', async () => {
  await expect(source.put('other', written)).rejects.toMatchObject({ problem: 'not-found' });
  const { event: _, ...text } = written;
  await expect(source.put(id, text)).rejects.toMatchObject({ problem: 'not-a-calendar' });
  await expect(source.put('\ud800', written)).rejects.toMatchObject({ name: 'CalendarFailure' });
});

test('a written series has its rules and its zone, and a later put replaces the rules', async () => {
  const lines = ['RRULE:FREQ=DAILY;INTERVAL=1', 'EXDATE;TZID=Europe/London:20261125T090000'];
  const series = (some: readonly string[]) => ({
    ...written,
    event: { ...written.event, repetition: { lines: some, rule: undefined } },
  });
  const kept = new KeptCalendar(id);
  await source.put(id, { ...series(lines), etag: null });
  expect(only()).toMatchObject({ recurrence: lines, start: { timeZone: 'Europe/London' } });
  await kept.sync(source);
  expect(kept.uids).toEqual([uid]);
  expect(kept.busy('2026-11-24', '2026-11-27')).toEqual([
    '2026-11-24T09:00/09:30',
    '2026-11-26T09:00/09:30',
  ]);
  await source.put(id, series(lines.slice(0, 1)));
  expect(only().recurrence).toEqual(lines.slice(0, 1));
});

test('an event of whole days has dates, also after it had times, and one that is free and private is marked as such', async () => {
  await source.put(id, written);
  const days = { start: '2026-11-24', end: '2026-11-26' };
  const event = { ...written.event, days, isFree: true, isPrivate: true };
  await source.put(id, { ...written, event });
  expect(only()).toMatchObject({ transparency: 'transparent', visibility: 'private' });
  expect([only().start, only().end]).toEqual([{ date: '2026-11-24' }, { date: '2026-11-26' }]);
  await source.put(id, written);
  expect(only().start).toEqual({
    dateTime: '2026-11-24T09:00:00.000Z',
    timeZone: 'Europe/London',
  });
});
