import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, onTestFinished, test, vi } from 'vitest';
import { CreateCalendarConnection } from '../../lib/contract/calendar-connections/create-calendar-connection.ts';
import { SyncCalendarConnection } from '../../lib/contract/calendar-connections/sync-calendar-connection.ts';
import { at, seatsLeft } from '../api/bookings/guests.ts';
import {
  connect,
  connectionOf,
  minuteMs,
  runWorker,
} from '../api/calendar-connections/connecting.ts';
import { startCaldavDouble } from '../support/external-calendars/caldav-double.ts';
import { feedOf, feeds } from '../support/external-calendars/feeds.ts';
import { hostileAnswers, hostileFeeds } from '../support/external-calendars/hostile-calendars.ts';
import { tellChanges } from '../support/feed/tell-changes.ts';
import { call } from '../support/http/call.ts';
import { newWorld, type Person } from '../support/world.ts';

const morning = () => feedOf({ start: at(2, '09:00'), end: at(2, '10:00') });

/** A member of another organization, whose feed has just changed. */
async function createNeighbour() {
  const world = await newWorld();
  const eventType = await world.eventType([world.member]);
  const { url } = await connect(world.member, feedOf());
  feeds.change(url, morning());
  /** Whether the change was read. */
  return { isRead: async () => (await seatsLeft(world, eventType, at(2, '09:00'))) === 0 };
}

/** CPU time of this process in milliseconds, without its threads. */
async function measureCpuMs(run: () => Promise<unknown>): Promise<number> {
  const before = process.threadCpuUsage();
  await run();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

/** Maximum CPU time of one thread. Reading and storing an ordinary calendar takes a tenth of it. */
const limitMs = 2000;

test.each(Object.entries(hostileFeeds))(
  'a feed of %s fails with quota or is read, and does not block other feeds',
  async (_, text) => {
    const { member } = await newWorld();
    const { connection, url } = await connect(member, feedOf());
    const neighbour = await createNeighbour();
    feeds.change(url, text);
    expect(await measureCpuMs(() => runWorker(11 * minuteMs))).toBeLessThan(limitMs);
    expect([null, 'quota']).toContain((await connectionOf(member, connection.uid)).lastError);
    expect(await neighbour.isRead()).toBe(true);
  },
);

/** Connects a CalDAV account of one calendar. */
async function connectAccount(as: Person) {
  const account = await startCaldavDouble();
  onTestFinished(account.close);
  account.change('a.ics', morning());
  const url = `${account.url.replace('dav.example', '127.0.0.1')}/`;
  const body = { provider: 'caldav', url, username: 'ann', password: 'secret' } as const;
  const create = () => call(CreateCalendarConnection, { as, body });
  return { account, create };
}

test.each(Object.entries(hostileAnswers))(
  'a connection to a server that responds with %s fails, and does not block other connections',
  async (_, text) => {
    const { member } = await newWorld();
    const { account, create } = await connectAccount(member);
    const { body } = await create();
    const neighbour = await createNeighbour();
    account.manners = {
      instead: (_asked, response) => {
        response.writeHead(207, { 'content-type': 'text/xml' }).end(text);
        return true;
      },
    };
    expect(await measureCpuMs(() => runWorker(11 * minuteMs))).toBeLessThan(limitMs);
    const { lastError } = await connectionOf(member, body.data.uid);
    expect(['quota', 'not-a-calendar']).toContain(lastError);
    expect(await neighbour.isRead()).toBe(true);
  },
);

test.each(Object.entries(hostileFeeds))(
  'a request to connect a feed of %s is accepted or refused without blocking the process',
  async (_, text) => {
    const { member } = await newWorld();
    const url = await feeds.add(text);
    const create = () =>
      call(CreateCalendarConnection, { as: member, body: { provider: 'ics', url } });
    const answers: Awaited<ReturnType<typeof create>>[] = [];
    expect(await measureCpuMs(async () => answers.push(await create()))).toBeLessThan(limitMs);
    const [{ status, body }] = answers as [(typeof answers)[0]];
    if (status === 201) return;
    expect([status, body.errors]).toEqual([
      422,
      [expect.objectContaining({ code: 'connection/refused' })],
    ]);
  },
);

/** Kills the process of a worker while it reads a feed. */
const killReading = (url: string, aheadMs: number): Promise<void> =>
  feeds.withhold(url, () => killAtRequest(url, aheadMs));

/** Runs the worker in a process of its own, and kills it as soon as it has requested a feed. */
async function killAtRequest(url: string, aheadMs: number): Promise<void> {
  await tellChanges();
  const before = askedFor(url);
  const script = `
    import { waitLonger } from './tests/support/processes/patience.ts';
    import { syncCalendars } from './lib/workers/calendars/sync-calendars.ts';
    waitLonger();
    await syncCalendars({}, Date.now() + ${aheadMs});`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(child, 'exit');
  await Promise.race([
    vi.waitUntil(() => askedFor(url) > before, { timeout: 120_000, interval: 5 }),
    ended,
  ]);
  child.kill('SIGKILL');
  await ended;
  expect(askedFor(url)).toBeGreaterThan(before);
}

const askedFor = (url: string): number =>
  feeds.asked.filter((path) => path === new URL(url).pathname).length;

/** Runs the worker, and returns whether it has requested a feed. */
async function requestsFeed(url: string, aheadMs: number): Promise<boolean> {
  const before = askedFor(url);
  await runWorker(aheadMs);
  return askedFor(url) > before;
}

test('a calendar at which the process was killed is read again after 20 minutes, and 40 minutes after the next kill, and other calendars are read immediately', async () => {
  const { member } = await newWorld();
  const { connection, url } = await connect(member, feedOf());
  feeds.change(url, hostileFeeds.dailyRules);
  await killReading(url, 11 * minuteMs);
  const neighbour = await createNeighbour();
  // The lease of the worker that was killed has ended.
  expect(await requestsFeed(url, 13 * minuteMs)).toBe(false);
  expect(await neighbour.isRead()).toBe(true);
  expect(await requestsFeed(url, 30 * minuteMs)).toBe(false);
  await killReading(url, 32 * minuteMs);
  expect(await requestsFeed(url, 70 * minuteMs)).toBe(false);
  feeds.change(url, morning());
  expect(await requestsFeed(url, 73 * minuteMs)).toBe(true);
  expect((await connectionOf(member, connection.uid)).lastError).toBeNull();
  // The reading ended, so the next one is due after ten minutes.
  expect(await requestsFeed(url, 82 * minuteMs)).toBe(false);
  expect(await requestsFeed(url, 84 * minuteMs)).toBe(true);
});

test('a requested synchronization at which the process was killed starts again with the next request', async () => {
  const { member } = await newWorld();
  const { connection, url } = await connect(member, feedOf());
  const request = () =>
    call(SyncCalendarConnection, { as: member, params: { uid: connection.uid } });
  await request();
  await killReading(url, 1);
  expect(await requestsFeed(url, 2 * minuteMs)).toBe(false);
  expect(await requestsFeed(url, 3 * minuteMs)).toBe(false);
  await request();
  expect(await requestsFeed(url, 4 * minuteMs)).toBe(true);
});
