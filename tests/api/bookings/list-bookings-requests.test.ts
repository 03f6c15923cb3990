import { expect, test } from 'vitest';
import { ListBookings } from '../../../lib/contract/bookings/list-bookings.ts';
import { tellChanges } from '../../support/feed/tell-changes.ts';
import { call } from '../../support/http/call.ts';
import type { World } from '../../support/world.ts';
import { bookAt, openTo } from '../guests/public-bookings.ts';
import { at, auditedWorld, book } from './guests.ts';
import { cancel, confirm, decline, reassignTo, reschedule } from './moves.ts';

type Query = Readonly<Record<string, string>>;

const read = (world: World, query: Query = {}, as = world.owner) =>
  call(ListBookings, { as, query: { status: 'request', ...query } });

const list = async (world: World, query: Query = {}, as = world.owner) =>
  (await read(world, query, as)).body.data.map(({ uid }) => uid);

const count = async (world: World, query: Query = {}, as = world.owner) => {
  const { body } = await read(world, { countOnly: 'true', ...query }, as);
  expect(body).toEqual({ data: [], nextCursor: null, count: expect.any(Number) });
  return body.count;
};

/** Requests bookings at these times of day 2. */
async function requestAt(world: World, times: readonly string[]): Promise<readonly string[]> {
  const eventType = await world.eventType([world.member], { requiresConfirmation: true });
  const uids: string[] = [];
  for (const time of times) uids.push((await book(world, eventType, at(2, time))).uid);
  return uids;
}

/** Checks the list and the number of requests, before and after the changes are published. */
async function expectRequests(world: World, uids: readonly string[], query: Query = {}) {
  for (const publish of [async () => {}, tellChanges]) {
    await publish();
    expect(await list(world, query)).toEqual(uids);
    expect(await count(world, query)).toBe(uids.length);
  }
}

test('requests that are confirmed, declined or cancelled leave the list of requests and its number', async () => {
  const world = await auditedWorld();
  const times = ['09:00', '10:00', '11:00', '12:00'];
  const [first, second, third, last] = (await requestAt(world, times)) as [
    string,
    string,
    string,
    string,
  ];
  await book(world, await world.eventType([world.owner]), at(2, '09:00'));
  await expectRequests(world, [first, second, third, last]);
  await confirm(world, { uid: first });
  await expectRequests(world, [second, third, last]);
  await decline(world, { uid: second });
  await expectRequests(world, [third, last]);
  await cancel(world, { uid: third });
  await expectRequests(world, [last]);
});

test('a request that is moved or gets another host remains in the list, at its new time', async () => {
  const world = await auditedWorld('admin');
  const [first, second] = (await requestAt(world, ['09:00', '10:00'])) as [string, string];
  await tellChanges();
  await reschedule(world, { uid: first }, at(3, '09:00'));
  await reassignTo(world, { uid: second }, world.admin);
  await expectRequests(world, [second, first]);
  await expectRequests(world, [second], { userId: world.admin.userId });
  await expectRequests(world, [first], { userId: world.member.userId });
});

test('the requests are listed in every order, and filtered by event type, host and time', async () => {
  const world = await auditedWorld('admin');
  const [late, early] = (await requestAt(world, ['11:00', '09:00'])) as [string, string];
  const another = await world.eventType([world.admin], { requiresConfirmation: true });
  const { uid } = await book(world, another, at(2, '10:00'));
  await expectRequests(world, [early, uid, late]);
  await expectRequests(world, [late, uid, early], { sort: 'desc' });
  await expectRequests(world, [late, early, uid], { order: 'createdAt' });
  await expectRequests(world, [uid], { eventTypeId: another.uid });
  await expectRequests(world, [uid], { userId: world.admin.userId, order: 'createdAt' });
  await expectRequests(world, [uid, late], { startedAt: at(2, '09:30') });
  await expectRequests(world, [early, uid], { endedAt: at(2, '10:45') });
  await expectRequests(world, [late], { startedAt: at(2, '10:30'), order: 'createdAt' });
  await expectRequests(world, [], { startedAt: at(3, '00:00') });
});

test('suspected bookings are not in the list of requests', async () => {
  const world = await auditedWorld();
  const eventType = await openTo(world, { requiresConfirmation: true });
  const filled = { website: 'https://buy.example.com' };
  await bookAt(world.of, eventType, at(3, '09:00'), filled);
  const { body } = await bookAt(world.of, eventType, at(3, '10:00'));
  await expectRequests(world, [body.data.uid]);
});

test('a restricted user sees and counts only the requests that they host', async () => {
  const world = await auditedWorld('restricted');
  const [, second] = (await requestAt(world, ['09:00', '10:00', '11:00'])) as [string, string];
  await reassignTo(world, { uid: second }, world.restricted);
  for (const publish of [async () => {}, tellChanges]) {
    await publish();
    const { body } = await read(world, { perPage: '1' }, world.restricted);
    expect(body).toMatchObject({ data: [{ uid: second }], nextCursor: null });
    expect(await count(world, {}, world.restricted)).toBe(1);
    expect(await count(world, { userId: world.member.userId }, world.restricted)).toBe(0);
    expect(await count(world, {}, world.member)).toBe(3);
  }
});

test('the requests of other organizations are neither listed nor counted', async () => {
  const [world, other] = await Promise.all([auditedWorld(), auditedWorld()]);
  await requestAt(other, ['09:00']);
  await expectRequests(world, []);
});

test.each<Query>([
  { status: 'open' },
  { spamType: '1' },
  { email: 'ada@example.com' },
  { priority: 'high' },
])('a count of other bookings than requests is 400 (%j)', async (query) => {
  const world = await auditedWorld();
  expect(await read(world, { countOnly: 'true', ...query })).toMatchObject({
    status: 400,
    body: { errors: [{ pointer: 'query/countOnly' }] },
  });
});
