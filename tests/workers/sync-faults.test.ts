import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { CreateCalendarConnection } from '../../lib/contract/calendar-connections/create-calendar-connection.ts';
import { DeleteCalendarConnection } from '../../lib/contract/calendar-connections/delete-calendar-connection.ts';
import { GetCalendarConnection } from '../../lib/contract/calendar-connections/get-calendar-connection.ts';
import { UpdateCalendarConnection } from '../../lib/contract/calendar-connections/update-calendar-connection.ts';
import { commit } from '../../lib/data/engine/commit.ts';
import { readItems } from '../../lib/data/engine/items.ts';
import { calendarName } from '../../lib/data/external-calendars/calendar-sync.ts';
import {
  storedExternalIn,
  writeExternal,
} from '../../lib/data/external-calendars/external-time.ts';
import { keys } from '../../lib/data/keys/keys.ts';
import { at, seatsLeft } from '../api/bookings/guests.ts';
import {
  connect,
  connectionOf,
  dueInstantsOf,
  minuteMs,
  runWorker,
  synchronize,
} from '../api/calendar-connections/connecting.ts';
import { feedOf, feeds } from '../support/external-calendars/feeds.ts';
import { readFeed } from '../support/feed/follow-events.ts';
import { tellChanges } from '../support/feed/tell-changes.ts';
import { call } from '../support/http/call.ts';
import { newWorld, type World } from '../support/world.ts';
import { connected } from './connected-account.ts';

const morning = () => feedOf({ start: at(2, '09:00'), end: at(2, '10:00') });
const disconnect = (as: { readonly key: string }, uid: string) =>
  call(DeleteCalendarConnection, { as, params: { uid } });

/** Changes an attribute of a stored item. */
const plant = async (
  { of }: World,
  key: { pk: string; sk: string },
  name: string,
  value: unknown,
) => commit(of, [{ key, update: 'SET #n = :v', names: { '#n': name }, values: { ':v': value } }]);

test('an error of the service does not change the connection, which is read again', async () => {
  const world = await newWorld();
  const { of, member, owner } = world;
  const made = await connect(member, morning());
  const { uid } = made.connection;
  const key = keys.calendarConnection(of, member.userId, uid);
  const held = (await readItems(of, [key])).get(key)?.held;
  await plant(world, key, 'held', JSON.stringify({ sealed: 'v1.1.broken' }));
  const { connection, url } = made;
  for (const minutes of [11, 22, 33, 90]) {
    const outcome = await runWorker(minutes * minuteMs);
    expect(outcome.isFailed).toBe(true);
    expect(await connectionOf(member, uid)).toEqual(connection);
    expect(await dueInstantsOf(uid)).toHaveLength(1);
  }
  const readFailureEvents = async () =>
    (await readFeed(owner, { kind: 'calendar_connection_failed' })).events;
  await tellChanges();
  expect(await readFailureEvents()).toEqual([]);
  // Later failures of the provider count as usual.
  await plant(world, key, 'held', held);
  feeds.change(url, 401);
  await runWorker(300 * minuteMs);
  expect(await connectionOf(member, uid)).toMatchObject({
    status: 'failed',
    lastError: 'unauthorized',
  });
  await tellChanges();
  expect(await readFailureEvents()).toHaveLength(1);
});

/** A text that cannot be compressed. */
function han(seed: number): string {
  let state = seed;
  return Array.from({ length: 45_000 }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return String.fromCodePoint(0x4e00 + ((state >>> 8) % 20_000));
  }).join('');
}

test('a calendar that becomes larger than an item is too large, and can be disconnected', async () => {
  const { member } = await newWorld();
  const event = { start: at(2, '09:00'), end: at(2, '10:00') };
  const named = (...numbers: readonly number[]) =>
    numbers.reduce(
      (text, number, index) => text.replace(`UID:${index}@`, `UID:${number}${han(number)}@`),
      feedOf(...numbers.map(() => event)),
    );
  const { connection, url } = await connect(member, named(1, 2));
  feeds.change(url, named(1, 2, 3, 4));
  await runWorker(11 * minuteMs);
  const now = await connectionOf(member, connection.uid);
  expect(now.lastError).toBe('quota');
  expect(await dueInstantsOf(connection.uid)).toHaveLength(1);
  expect((await disconnect(member, connection.uid)).status).toBe(204);
});

test.each([
  [79, null],
  [80, 'quota'],
])(
  'a connection that gets one part more than %i has the error %s, and can be disconnected',
  async (parts, error) => {
    const { account, world, connect: connectBoth } = await connected();
    const { uid } = (await connectBoth()).body.data;
    const key = keys.calendarSync(world.of, uid);
    const sync = (await readItems(world.of, [key])).get(key);
    const doc = JSON.parse(sync?.doc as string);
    doc.calendars = [
      { id: '/cal/', timeZone: null, parts: 0 },
      { ...doc.calendars[1], parts },
    ];
    await plant(world, key, 'doc', JSON.stringify(doc));
    await update(world.member, uid, { calendars: [{ id: calendarName('/more/'), isBusy: false }] });
    account.moreStatus = 403;
    await runWorker(11 * minuteMs);
    expect((await connectionOf(world.member, uid)).lastError).toBe(error);
    expect((await disconnect(world.member, uid)).status).toBe(204);
  },
);

const update = (as: { readonly key: string }, uid: string, body: object) =>
  call(UpdateCalendarConnection, { as, params: { uid }, body });

test('a connection is unchanged after its external time was lost, and the next synchronization stores that time again', async () => {
  const world = await newWorld();
  const { of, member } = world;
  const eventType = await world.eventType([member]);
  const { uid } = (await connect(member, morning())).connection;
  const key = keys.hours(of, member.userId);
  const forget = () => plant(world, key, 'external', false);
  await forget();
  expect((await update(member, uid, { onFailure: 'closed' })).status).toBe(200);
  expect(await seatsLeft(world, eventType, at(2, '09:00'))).toBe(0);
  await forget();
  expect((await synchronize(member, uid)).status).toBe('connected');
  expect(await seatsLeft(world, eventType, at(2, '09:00'))).toBe(0);
  await forget();
  await runWorker(22 * minuteMs);
  expect(await seatsLeft(world, eventType, at(2, '09:00'))).toBe(0);
});

test('a connection without stored external time is unknown until it is synchronized, and busy afterwards', async () => {
  const world = await newWorld();
  const { of, member } = world;
  const eventType = await world.eventType([member]);
  const { uid } = (await connect(member, morning())).connection;
  const items = await readItems(of, [keys.external(of, member.userId)]);
  const { ver } = storedExternalIn(of, items, member.userId);
  await commit(of, [writeExternal(of, member.userId, ver, [])]);
  const found = await call(GetCalendarConnection, { as: member, params: { uid } });
  expect([found.status, found.body.code]).toEqual([404, 'connection/unknown']);
  expect((await update(member, uid, { onFailure: 'closed' })).body.code).toBe('connection/unknown');
  await runWorker(11 * minuteMs);
  expect((await connectionOf(member, uid)).status).toBe('connected');
  expect(await seatsLeft(world, eventType, at(2, '09:00'))).toBe(0);
});

test('two workers read the connection of another organization while nine connections of one organization hang', async () => {
  let isHeld = false;
  const held: (() => void)[] = [];
  const server = createServer((request, response) => {
    const answer = () =>
      response.writeHead(200, { 'content-type': 'text/calendar' }).end(morning());
    if (!isHeld || request.url === '/other') answer();
    else held.push(answer);
    if (isHeld && request.url === '/other') for (const one of held.splice(0)) one();
    if (request.url === '/other') isHeld &&= false;
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const [slow, other] = [await newWorld(), await newWorld()];
  const connectAt = async ({ member }: World, path: string) => {
    const sent = { provider: 'ics', url: `http://127.0.0.1:${port}${path}` };
    const { status, body } = await call(CreateCalendarConnection, { as: member, body: sent });
    expect(status).toBe(201);
    return { member, uid: body.data.uid };
  };
  const all = [];
  for (let index = 0; index < 9; index += 1) all.push(await connectAt(slow, `/${index}`));
  all.push(await connectAt(other, '/other'));
  isHeld = true;
  await Promise.all([runWorker(11 * minuteMs), runWorker(11 * minuteMs)]);
  for (const { member, uid } of all) expect((await connectionOf(member, uid)).lastError).toBeNull();
});
