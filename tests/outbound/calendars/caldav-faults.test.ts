import type { ServerResponse } from 'node:http';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import type { CalendarChanges } from '../../../lib/app/external-calendars/read-changes.ts';
import type { CalendarSource } from '../../../lib/outbound/calendars/calendar-source.ts';
import { readRows } from '../../../lib/outbound/calendars/dav-collection.ts';
import { openSource } from '../../../lib/outbound/calendars/open-source.ts';
import { calendarOf, eventOf } from '../../domain/external-calendars/reading.ts';
import {
  type CaldavDouble,
  type CaldavRequest,
  startCaldavDouble,
} from '../../support/external-calendars/caldav-double.ts';
import { local, receiving, startSink } from '../receivers.ts';
import { readChangesHere } from './run-here.ts';

const entry = (uid: string) =>
  calendarOf(...eventOf(`UID:${uid}`, 'DTSTART:20261124T090000Z', 'DURATION:PT1H'));

let double: CaldavDouble;
let source: CalendarSource;

const open = (signal?: AbortSignal): CalendarSource => {
  const url = `${double.url}/`;
  const account = { provider: 'caldav', url, username: 'ann', password: 'p' } as const;
  const opened = openSource(account, { surroundings: local, ...(signal && { signal }) }, readRows);
  onTestFinished(opened.close);
  return opened;
};

beforeEach(async () => {
  double = await startCaldavDouble();
  onTestFinished(double.close);
  source = open();
});

/** Synchronizes like the worker, with the state of the previous synchronization. */
async function sync(before?: CalendarChanges, from = source): Promise<CalendarChanges> {
  return readChangesHere(from, double.calendar, {
    state: before?.state,
    etags: () => new Map(before?.changed.map(({ id, etag }) => [id, etag])),
    addresses: [],
    sinceMs: 0,
  });
}

const uidsOf = ({ changed }: CalendarChanges) => changed.map(({ uid }) => uid);

/** Replaces the answer of the server to the requests that match. */
const respond = (isAsked: (one: CaldavRequest) => boolean, say: (to: ServerResponse) => void) => {
  double.manners = {
    ...double.manners,
    instead: (asked, response) => {
      if (!isAsked(asked)) return false;
      say(response);
      return true;
    },
  };
};
const isSync = ({ body }: CaldavRequest) => body.includes('sync-collection');

test('the address of a CalDAV server leads to the calendars and the addresses of the user', async () => {
  expect(await source.listCalendars()).toEqual({
    addresses: ['Ann@example.com'],
    calendars: [{ id: '/cal/', name: '2026', color: null, timeZone: null, isWritable: true }],
  });
  expect(double.asked.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'PROPFIND /',
    'PROPFIND /me/',
    'PROPFIND /home/',
  ]);
});

test('an unchanged calendar takes one request', async () => {
  double.change('a.ics', entry('a'));
  for (const manners of [{}, { hasNoTokens: true }]) {
    double.manners = manners;
    const first = await sync();
    expect(uidsOf(first)).toEqual(['a']);
    double.asked.length = 0;
    expect(await sync(first)).toMatchObject({
      isWhole: false,
      changed: [],
      removed: [],
      state: first.state,
    });
    expect(double.asked).toHaveLength(1);
  }
});

test.each([403, 409, 410, 500, 507])(
  'status %i for a token leads to a full reading',
  async (status) => {
    double.change('a.ics', entry('a'));
    const first = await sync();
    double.change('b.ics', entry('b'));
    double.change('a.ics', undefined);
    respond(isSync, (response) => void response.writeHead(status).end());
    const second = await sync(first);
    expect(second).toMatchObject({ isWhole: true, removed: [] });
    expect(uidsOf(second)).toEqual(['b']);
    double.manners = {};
    expect(await sync(second)).toMatchObject({ isWhole: false, changed: [] });
  },
);

test.each([
  [401, 'unauthorized'],
  [429, 'quota'],
])('status %i for a token ends the reading', async (status, problem) => {
  const first = await sync();
  respond(isSync, (response) => void response.writeHead(status).end());
  double.asked.length = 0;
  await expect(sync(first)).rejects.toMatchObject({ problem, status });
  expect(double.asked).toHaveLength(1);
});

test('changes are read from all pages, and an endless page leads to a full reading', async () => {
  const first = await sync();
  for (let index = 0; index < 250; index += 1) double.change(`${index}.ics`, entry(`${index}`));
  for (let index = 0; index < 50; index += 1) double.change(`${index}.ics`, undefined);
  double.manners = { pageLength: 30 };
  const second = await sync(first);
  expect(uidsOf(second).toSorted()).toEqual(
    Array.from({ length: 200 }, (_, i) => `${i + 50}`).toSorted(),
  );
  expect(new Set(second.removed)).toEqual(
    new Set(Array.from({ length: 50 }, (_, i) => `/cal/${i}.ics`)),
  );
  expect(double.asked.filter(isSync)).toHaveLength(10);
  expect(second.isWhole).toBe(false);

  const endless =
    '<response><href>/cal/</href><status>HTTP/1.1 507 No</status></response><sync-token>t0</sync-token>';
  respond(isSync, (response) => {
    response.writeHead(207, { 'content-type': 'text/xml' });
    response.end(`<multistatus xmlns="DAV:">${endless}</multistatus>`);
  });
  double.asked.length = 0;
  expect(await sync(first)).toMatchObject({ isWhole: true });
  expect(double.asked.filter(isSync)).toHaveLength(1);
  const token = `<sync-token>${'x'.repeat(5000)}</sync-token>`;
  respond(isSync, (response) => {
    response.writeHead(207, { 'content-type': 'text/xml' });
    response.end(`<multistatus xmlns="DAV:">${token}</multistatus>`);
  });
  expect(await sync(first)).toMatchObject({ isWhole: true, state: '{"token":"t300"}' });
});

test('a server without tokens is read by ETags, and entries that are not listed are removed', async () => {
  double.manners = { hasNoTokens: true };
  for (const name of ['a', 'b', 'c']) double.change(`${name}.ics`, entry(name));
  const first = await sync();
  double.change('b.ics', entry('b2'));
  double.change('c.ics', undefined);
  const second = await sync(first);
  expect(second).toMatchObject({ isWhole: false, removed: ['/cal/c.ics'] });
  expect(uidsOf(second)).toEqual(['b2']);
  expect(double.asked.at(-1)?.body.match(/<d:href>/gu)).toHaveLength(1);
});

test('all entries of a server without ETags are read after each change', async () => {
  double.manners = { hasNoTokens: true };
  double.change('a.ics', entry('a'));
  double.entries.set('a.ics', { etag: '', text: entry('a') });
  const first = await sync();
  double.change('b.ics', entry('b'));
  expect(uidsOf(await sync(first)).toSorted()).toEqual(['a', 'b']);
});

test('an entry that is deleted during the reading is removed', async () => {
  const first = await sync();
  for (const name of ['a', 'b', 'c']) double.change(`${name}.ics`, entry(name));
  respond(
    ({ body }) => {
      // Deletes the entry after it was listed and before its text is read.
      if (body.includes('calendar-multiget')) double.entries.delete('b.ics');
      return false;
    },
    () => {},
  );
  const second = await sync(first);
  expect(second.removed).toEqual(['/cal/b.ics']);
  expect(uidsOf(second)).toEqual(['a', 'c']);
});

test('the password is not sent to another host, wherever the server redirects', async () => {
  const heard: (string | undefined)[] = [];
  const port = await receiving((request, response) => {
    heard.push(request.headers.authorization);
    response.writeHead(401).end();
  });
  const elsewhere = `http://elsewhere.example:${port}/`;
  double.manners = { principal: `${elsewhere}me/` };
  await expect(source.listCalendars()).rejects.toMatchObject({ problem: 'address-forbidden' });
  respond(
    () => true,
    (response) => void response.writeHead(301, { location: elsewhere }).end(),
  );
  await expect(source.listCalendars()).rejects.toMatchObject({ problem: 'address-forbidden' });
  await expect(sync()).rejects.toMatchObject({ problem: 'address-forbidden' });
  await expect(source.put('/cal/', { uid: 'a', text: entry('a') })).rejects.toMatchObject({
    problem: 'address-forbidden',
  });
  const away = source.readChanges(
    `${elsewhere}cal/`,
    { state: undefined, etags: () => new Map() },
    () => {},
  );
  await expect(away).rejects.toMatchObject({ problem: 'address-forbidden' });
  expect(heard).toEqual([]);
  expect(new Set(double.asked.map(({ authorization }) => authorization))).toEqual(
    new Set([`Basic ${btoa('ann:p')}`]),
  );
});

test('a redirect to the same host is followed', async () => {
  respond(
    ({ path }) => path === '/',
    (response) => void response.writeHead(308, { location: '/me/' }).end(),
  );
  expect((await source.listCalendars()).calendars).toHaveLength(1);
  respond(
    ({ path }) => path === '/' || path === '/.well-known/caldav',
    (response) => void response.writeHead(404).end(),
  );
  await expect(source.listCalendars()).rejects.toMatchObject({ problem: 'not-found' });
});

test('an invalid response has its own problem, and the token does not change', async () => {
  const first = await sync();
  const answers = {
    'not-a-calendar': (response: ServerResponse) => void response.end('<html>Log in</html>'),
    quota: (response: ServerResponse) => {
      response.writeHead(207, { 'content-type': 'text/xml' });
      const more = () => {
        while (!response.destroyed && response.write('x'.repeat(100_000)));
      };
      response.on('drain', more);
      more();
    },
    unreachable: (response: ServerResponse) => void response.destroy(),
  };
  for (const [problem, say] of Object.entries(answers)) {
    respond(() => true, say);
    await expect(sync()).rejects.toMatchObject({ problem });
    await expect(sync(first)).rejects.toMatchObject({ problem });
    await expect(source.listCalendars()).rejects.toMatchObject({ problem });
  }
  const { port } = await startSink();
  const slow = openSource(
    { provider: 'caldav', url: `http://a.example:${port}/`, username: 'a', password: 'p' },
    { surroundings: local, signal: AbortSignal.timeout(100) },
    readRows,
  );
  onTestFinished(slow.close);
  await expect(slow.listCalendars()).rejects.toMatchObject({ problem: 'timeout' });
});

test('an entry with the UID of another one is a conflict, and a full server is a quota failure', async () => {
  const answers = [
    [403, '<error xmlns="DAV:"><no-uid-conflict xmlns="urn:ietf:params:xml:ns:caldav"/></error>'],
    [507, ''],
  ] as const;
  const outcomes = [];
  for (const [status, body] of answers) {
    respond(
      ({ method }) => method === 'PUT',
      (response) => void response.writeHead(status).end(body),
    );
    const put = source.put('/cal/', { uid: 'a/b', text: entry('a/b'), etag: null });
    outcomes.push(await put.catch(({ problem }) => problem));
  }
  expect(outcomes).toEqual([{ outcome: 'conflict', id: '/cal/a%2Fb.ics' }, 'quota']);
});

test('a reused connection that the server closes is replaced, and a new one that the server closes is a failure', async () => {
  double.change('a.ics', entry('a'));
  const used = new WeakSet<object>();
  let ended = 0;
  double.manners = {
    ...double.manners,
    instead: (_asked, { socket }) => {
      if (socket === null || !used.has(socket)) {
        used.add(socket ?? {});
        return false;
      }
      ended += 1;
      socket.destroy();
      return true;
    },
  };
  await source.listCalendars();
  expect(uidsOf(await sync())).toEqual(['a']);
  expect(ended).toBeGreaterThan(1);
  respond(
    () => true,
    ({ socket }) => void socket?.destroy(),
  );
  await expect(open().listCalendars()).rejects.toMatchObject({ problem: 'unreachable' });
});
