import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type {
  CalendarAccount,
  CalendarSource,
} from '../../../lib/outbound/calendars/calendar-source.ts';
import { readRows } from '../../../lib/outbound/calendars/dav-collection.ts';
import { openSource } from '../../../lib/outbound/calendars/open-source.ts';
import { calendarOf, eventOf } from '../../domain/external-calendars/reading.ts';
import {
  type CaldavServer,
  caldavServers,
  isInstalled,
  startCaldavServer,
} from '../../support/external-calendars/caldav-servers.ts';
import { local } from '../receivers.ts';
import { readChangesHere } from './run-here.ts';

const surroundings = { ...local, resolve: () => [{ address: '127.0.0.1', family: 4 }] };
const open = (account: CalendarAccount) => openSource(account, { surroundings }, readRows);

const entry = (uid: string, hour: string, ...more: readonly string[]) =>
  calendarOf(
    'PRODID:-//test',
    ...eventOf(
      `UID:${uid}`,
      'DTSTAMP:20261101T000000Z',
      `DTSTART:20261124T${hour}0000Z`,
      'DURATION:PT1H',
      'SUMMARY:Löffel & <Gabel>',
      ...more,
    ),
  );

describe.each(Object.entries(caldavServers))('%s', (name, kind) => {
  const isThere = isInstalled(kind);
  const tried = test.skipIf(!isThere);
  if (!isThere) console.warn(`${name} is not installed, so nothing is tried with it.`);
  let server: CaldavServer;
  let source: CalendarSource;

  beforeAll(async () => {
    if (!isThere) return;
    server = await startCaldavServer(kind);
    source = open(server.account);
  });
  afterAll(async () => {
    source?.close();
    await server?.stop();
  });

  const read = (state?: string) =>
    readChangesHere(source, server.calendar, {
      state,
      etags: () => new Map(),
      addresses: [],
      sinceMs: 0,
    });

  tried('the address of the server leads to the calendar of the user', async () => {
    const { calendars } = await source.listCalendars();
    expect(calendars).toHaveLength(1);
    expect(calendars[0]).toMatchObject({ id: server.calendar, isWritable: true });
    const url = new URL(server.calendar, server.account.url).href;
    const direct = open({ ...server.account, url });
    expect((await direct.listCalendars()).calendars).toMatchObject([{ id: server.calendar }]);
    direct.close();
  });

  tried('written, changed and removed entries are read as changes', async () => {
    const empty = await read();
    expect(empty).toMatchObject({ isWhole: true, changed: [], removed: [] });
    const put = await source.put(server.calendar, {
      uid: 'a b@c',
      text: entry('a b@c', '09'),
      etag: null,
    });
    const again = await source.put(server.calendar, {
      uid: 'a b@c',
      text: entry('a b@c', '09'),
      etag: null,
    });
    expect([put.outcome, again.outcome]).toEqual(['stored', 'conflict']);
    const { id } = put;
    const added = await read(empty.state);
    expect(added).toMatchObject({ isWhole: false, removed: [] });
    const busy = { busy: true, start: '20261124T090000Z', seconds: 3600 };
    expect(added.changed).toEqual([{ id, uid: 'a b@c', etag: expect.any(String), series: busy }]);

    const etag = added.changed[0]?.etag ?? '';
    const text = entry('a b@c', '10', 'RRULE:FREQ=DAILY;COUNT=3');
    const written = { uid: 'a b@c', id, text };
    expect(await source.put(server.calendar, { ...written, etag: '"other"' })).toMatchObject({
      outcome: 'conflict',
    });
    expect(await source.put(server.calendar, { ...written, etag })).toMatchObject({
      outcome: 'stored',
      id,
    });
    const moved = await read(added.state);
    expect(moved.changed).toMatchObject([{ id, series: { start: '20261124T100000Z' } }]);
    expect(moved.changed[0]?.etag).not.toBe(etag);
    const unchanged = await read(moved.state);
    expect(unchanged).toMatchObject({ isWhole: false, changed: [], removed: [] });

    expect(await source.remove(server.calendar, id, etag)).toBe('conflict');
    expect(await source.remove(server.calendar, id, moved.changed[0]?.etag)).toBe('removed');
    expect(await source.remove(server.calendar, id)).toBe('gone');
    expect(await read(unchanged.state)).toMatchObject({
      isWhole: false,
      changed: [],
      removed: [id],
    });
  });

  tried('an unknown token leads to a full reading', async () => {
    await source.put(server.calendar, { uid: 'kept', text: entry('kept', '12') });
    const state = JSON.stringify({ token: 'http://example.com/ns/sync/nothing-of-this' });
    const anew = await read(state);
    expect(anew).toMatchObject({ isWhole: true, changed: [{ uid: 'kept' }] });
    expect(await read(anew.state)).toMatchObject({ isWhole: false, changed: [] });
  });

  tried('an unknown calendar is not found', async () => {
    const gone = readChangesHere(source, `${server.calendar}nothing/`, {
      state: undefined,
      etags: () => new Map(),
      addresses: [],
      sinceMs: 0,
    });
    await expect(gone).rejects.toMatchObject({ problem: 'not-found' });
  });
});

test.skipIf(!isInstalled(caldavServers.radicale as never))(
  'a wrong password is unauthorized',
  async () => {
    const server = await startCaldavServer(caldavServers.radicale as never);
    const source = open({ ...server.account, password: 'another' });
    await expect(source.listCalendars()).rejects.toMatchObject({
      problem: 'unauthorized',
      status: 401,
    });
    source.close();
    await server.stop();
  },
);
