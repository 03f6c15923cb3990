import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { grantDeps } from '../../lib/app/external-calendars/grants.ts';
import { readChanges } from '../../lib/app/external-calendars/read-changes.ts';
import { syncConnection } from '../../lib/app/external-calendars/sync-connection.ts';
import { CreateCalendarConnection } from '../../lib/contract/calendar-connections/create-calendar-connection.ts';
import { SyncCalendarConnection } from '../../lib/contract/calendar-connections/sync-calendar-connection.ts';
import { ListAvailableSchedulesV2 } from '../../lib/contract/event-types/list-available-schedules-v2.ts';
import { openAccount } from '../../lib/data/external-calendars/connection-secrets.ts';
import { keys } from '../../lib/data/keys/keys.ts';
import { beginAttempt } from '../../lib/data/queue/jobs.ts';
import { wholeStoreOf } from '../../lib/data/whole-store.ts';
import { dayMs } from '../../lib/domain/time/zone.ts';
import { openSource } from '../../lib/outbound/calendars/open-source.ts';
import { surroundings } from '../../lib/outbound/surroundings.ts';
import { at, seatsLeft } from '../api/bookings/guests.ts';
import {
  connect,
  connectionOf,
  dueInstantsOf,
  minuteMs,
  runWorker,
} from '../api/calendar-connections/connecting.ts';
import { feedOf, feeds } from '../support/external-calendars/feeds.ts';
import { tellChanges } from '../support/feed/tell-changes.ts';
import { call } from '../support/http/call.ts';
import { newWorld } from '../support/world.ts';

const deps = { openAccount, openSource, surroundings, readChanges, ...grantDeps };
const morning = () => feedOf({ start: at(2, '09:00'), end: at(2, '10:00') });
const askedFor = (url: string) =>
  feeds.asked.filter((path) => path === new URL(url).pathname).length;

/** Time until 00:11 UTC of the next day, when every connection is due. */
const untilTomorrowMs = (): number => dayMs - (Date.now() % dayMs) + 11 * minuteMs;

test('each connection is read once every ten minutes by all workers together, and has one next time', async () => {
  const { member } = await newWorld();
  const { connection, url } = await connect(member, morning());
  const { uid } = connection;
  // The calendars are also listed once a day. All following steps are on the same day, so it does not happen again.
  const startMs = untilTomorrowMs();
  await runWorker(startMs);
  const before = askedFor(url);
  await runWorker(startMs + 9 * minuteMs);
  expect(askedFor(url)).toBe(before);
  await Promise.all([11, 11, 11].map((minutes) => runWorker(startMs + minutes * minuteMs)));
  expect(askedFor(url)).toBe(before + 1);
  expect(await dueInstantsOf(uid)).toHaveLength(1);
  await runWorker(startMs + 22 * minuteMs);
  expect(askedFor(url)).toBe(before + 2);
  expect(await dueInstantsOf(uid)).toHaveLength(1);
});

test('a connection has failed after three failures, and does not block others', async () => {
  const world = await newWorld();
  const { member } = world;
  const eventType = await world.eventType([member]);
  const broken = await connect(member, morning(), { onFailure: 'open' });
  const good = await connect(member, feedOf());
  feeds.change(broken.url, 500);
  feeds.change(good.url, feedOf({ start: at(2, '14:00'), end: at(2, '15:00') }));
  for (const [minutes, status] of [
    [11, 'connected'],
    [22, 'connected'],
    [33, 'failed'],
  ] as const) {
    await runWorker(minutes * minuteMs);
    const now = await connectionOf(member, broken.connection.uid);
    expect([now.status, now.lastError]).toEqual([status, 'unreachable']);
    // The last entries count until the connection has failed. Then the calendar counts as empty.
    expect(await seatsLeft(world, eventType, at(2, '09:00'))).toBe(status === 'failed' ? 1 : 0);
    expect(await seatsLeft(world, eventType, at(2, '14:00'))).toBe(0);
  }
  feeds.change(broken.url, morning());
  // A failed connection is read half as often, and later half as often again.
  await runWorker(52 * minuteMs);
  expect((await connectionOf(member, broken.connection.uid)).status).toBe('failed');
  await runWorker(54 * minuteMs);
  const again = await connectionOf(member, broken.connection.uid);
  expect([again.status, again.lastError]).toEqual(['connected', null]);
  expect(await seatsLeft(world, eventType, at(2, '09:00'))).toBe(0);
});

test('a user whose closed connection fails has no free time, and is notified of the reason', async () => {
  const world = await newWorld();
  const { member, owner } = world;
  const eventType = await world.eventType([member]);
  const { url } = await connect(member, feedOf(), { onFailure: 'closed' });
  expect(await seatsLeft(world, eventType, at(2, '09:00'))).toBe(1);
  feeds.change(url, 401);
  for (const minutes of [11, 22, 33]) await runWorker(minutes * minuteMs);
  expect(await seatsLeft(world, eventType, at(2, '09:00'))).toBe(0);
  const { body } = await call(ListAvailableSchedulesV2, {
    as: owner,
    params: { uid: eventType.uid },
    query: { periodStart: at(2, '09:00'), periodEnd: at(2, '09:30'), explain: 'true' },
  });
  expect(body.data[0]?.reasons).toEqual([{ code: 'connection', userId: member.userId }]);
});

test('the horizon moves each day, also while the provider does not respond', async () => {
  const world = await newWorld();
  const { member } = world;
  const eventType = await world.eventType([member], { window: null });
  const { url } = await connect(
    member,
    feedOf({
      start: at(-1, '09:00'),
      end: at(-1, '10:00'),
      lines: ['RRULE:FREQ=DAILY'],
    }),
  );
  expect(await seatsLeft(world, eventType, at(399, '09:00'))).toBe(0);
  expect(await seatsLeft(world, eventType, at(401, '09:00'))).toBe(1);
  feeds.change(url, 503);
  await runWorker(3 * 24 * 60 * minuteMs);
  expect(await seatsLeft(world, eventType, at(402, '09:00'))).toBe(0);
});

test('if two workers read the same calendar concurrently, one of the results is stored', async () => {
  const { of, member } = await newWorld();
  const { connection } = await connect(member, morning());
  const uid = connection.uid;
  const read = () => syncConnection(uid, Date.now(), wholeStoreOf(of), deps);
  const outcomes = (await Promise.all([read(), read(), read()])).map(({ came }) => came);
  expect(outcomes.toSorted()).toEqual(['kept', 'overtaken', 'overtaken']);
  expect((await connectionOf(member, uid)).status).toBe('connected');
});

test('floating times keep the zone that a feed names, also when the unchanged feed is listed again', async () => {
  const world = await newWorld();
  const { member } = world;
  const eventType = await world.eventType([member]);
  const floating = feedOf({ start: at(2, '18:00'), end: at(2, '19:00') })
    .replaceAll(/(DT(?:START|END):\d+T\d+)Z/gu, '$1')
    .replace('X-WR-CALNAME', 'X-WR-TIMEZONE:Tokyo Standard Time\r\nX-WR-CALNAME');
  await connect(member, floating);
  expect(await seatsLeft(world, eventType, at(2, '09:00'))).toBe(0);
  await runWorker(24 * 60 * minuteMs);
  expect(await seatsLeft(world, eventType, at(2, '09:00'))).toBe(0);
  // The horizon is from the day before: all entries are computed again, with the stored time zone.
  await runWorker(2 * 24 * 60 * minuteMs);
  expect(await seatsLeft(world, eventType, at(2, '09:00'))).toBe(0);
});

test('a reading whose worker was killed before it stored the end is repeated after 20 minutes', async () => {
  const { of, member } = await newWorld();
  const { connection, url } = await connect(member, morning());
  const { uid } = connection;
  await tellChanges();
  const job = keys.syncJob(of, uid);
  const nowMs = Date.now() + 11 * minuteMs;
  // A worker begins the attempt, stores what it has read, and is killed.
  expect(await beginAttempt(job, 1, { nowMs, retryAtMs: nowMs + 20 * minuteMs })).toBe('begun');
  expect((await syncConnection(uid, nowMs, wholeStoreOf(of), deps)).came).toBe('kept');
  const before = askedFor(url);
  await runWorker(30 * minuteMs);
  expect(askedFor(url)).toBe(before);
  expect(await dueInstantsOf(uid)).toEqual([nowMs + 20 * minuteMs]);
  await runWorker(32 * minuteMs);
  expect(askedFor(url)).toBe(before + 1);
  expect(await dueInstantsOf(uid)).toHaveLength(1);
});

test('a synchronization that is requested while the worker reads runs after this reading', async () => {
  const answers: (() => void)[] = [];
  let isHeld = false;
  const server = createServer((_, response) => {
    const answer = () =>
      response.writeHead(200, { 'content-type': 'text/calendar' }).end(morning());
    answers.push(answer);
    if (!isHeld) answer();
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { member } = await newWorld();
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const body = { provider: 'ics', url } as const;
  const created = await call(CreateCalendarConnection, { as: member, body });
  const { uid } = created.body.data;
  // The calendars are also listed once a day. All following steps are on the same day, so it does not happen again.
  const startMs = untilTomorrowMs();
  await runWorker(startMs);
  const before = answers.length;
  isHeld = true;
  const run = runWorker(startMs + 11 * minuteMs);
  await vi.waitUntil(() => answers.length > before, { timeout: 20_000, interval: 5 });
  isHeld = false;
  await call(SyncCalendarConnection, { as: member, params: { uid } });
  await tellChanges();
  answers.at(-1)?.();
  await run;
  expect(answers).toHaveLength(before + 2);
  expect(await dueInstantsOf(uid)).toHaveLength(1);
});

test('unreadable entries and unsupported rules are counted in the log line of the worker', async () => {
  const { member } = await newWorld();
  const fed = { start: at(2, '09:00'), end: at(2, '10:00') };
  const { url } = await connect(member, morning());
  feeds.change(
    url,
    feedOf(fed, { ...fed, lines: ['RRULE:FREQ=NEVER'] }).replace(/DTSTART:\S+/u, 'DTSTART:never'),
  );
  const { line } = await runWorker(11 * minuteMs);
  expect(line).toMatchObject({ kept: 1, unreadable: 1, cut: 1 });
});
