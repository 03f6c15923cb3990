import { beforeAll, expect, test } from 'vitest';
import { newUserId } from '../../lib/app/new-uid.ts';
import { ListBookings } from '../../lib/contract/bookings/list-bookings.ts';
import type { Booking } from '../../lib/domain/bookings/booking.ts';
import { booking } from '../../scripts/bench/stored-bookings.ts';
import { plantBookings, plantToldBookings } from '../support/bookings/plant-bookings.ts';
import { meterTable } from '../support/engine/capacity.ts';
import { tellChanges } from '../support/feed/tell-changes.ts';
import { call } from '../support/http/call.ts';
import { newWorld, type World } from '../support/world.ts';

const bookings = 3000;
/** The number of requests, and of cancelled bookings. */
const requests = 20;
/** The number of bookings of one guest. */
const own = 60;
const email = 'tessa@example.com';
const found = ['Query', 'Query'];
const withBookings = [...found, 'BatchGetItem'];

type Query = Readonly<Record<string, string>>;

const isRequest = (index: number) => index % (bookings / requests) === 7;
const isCancelled = (index: number) => index % (bookings / requests) === 9;
const isOwn = (index: number) => index % (bookings / own) === 3;
const open = (index: number): Booking => ({ ...booking(index), status: 'open' });

let world: World<'restricted'>;
beforeAll(async () => {
  world = await newWorld('restricted');
  const hosts = [world.restricted, { userId: newUserId() }].map(({ userId }) => [
    { userId, role: 'viewer' as const },
  ]);
  const all = Array.from({ length: bookings }, (_, index) => ({
    ...open(index),
    ...(isCancelled(index) && { status: 'cancel' as const }),
    // Each second request has the restricted user as its host.
    ...(isRequest(index) && { status: 'request' as const, hosts: hosts[index % 4 > 1 ? 1 : 0] }),
  })) as readonly Booking[];
  const owned = new Set(all.filter((_, index) => isOwn(index)).map(({ uid }) => uid));
  const emailOf = ({ uid }: Booking) => (owned.has(uid) ? email : `${uid}@example.com`);
  await plantToldBookings(world.of, all, undefined, emailOf);
  // Caches the credentials of the callers.
  for (const as of [world.owner, world.restricted]) await call(ListBookings, { as });
});

interface ListedBookings {
  readonly data: readonly Booking[];
  readonly nextCursor: string | null;
  readonly count?: number | undefined;
}

/** The cost of a request, and its response. */
async function measure(query: Query, as = world.owner) {
  const meter = meterTable();
  const received: ListedBookings[] = [];
  const cost = await meter(async () => {
    received.push((await call(ListBookings, { as, query })).body);
  });
  return { ...cost, body: received[0] as ListedBookings };
}

const counting = { status: 'request', countOnly: 'true' };

test('the number of 20 requests among 3,000 bookings costs two calls and at most two read units', async () => {
  const { calls, readUnits, body } = await measure(counting);
  expect(body.count).toBe(requests);
  expect(calls).toEqual(found);
  expect(readUnits).toBeLessThanOrEqual(2);
});

test('the number of requests of a restricted user costs the same', async () => {
  const { calls, readUnits, body } = await measure(counting, world.restricted);
  expect(body.count).toBeGreaterThan(0);
  expect(body.count).toBeLessThan(requests);
  expect(calls).toEqual(found);
  expect(readUnits).toBeLessThanOrEqual(2);
});

const orders = [
  { order: 'startedAt', sort: 'asc' },
  { order: 'createdAt', sort: 'desc' },
] as const;

const statuses = ['request', 'cancel'].flatMap((status) =>
  orders.map((order) => ({ status, ...order })),
);

test.each(statuses)(
  'a page of 20 bookings of a status among 3,000 bookings costs at most 12 read units (%j)',
  async (query) => {
    const { calls, readUnits, body } = await measure(query);
    expect(body.data).toHaveLength(requests);
    expect(calls).toEqual(withBookings);
    expect(readUnits).toBeLessThanOrEqual(12);
  },
);

test.each(orders)(
  'a page of 20 bookings of a guest costs at most 12 read units, and one without bookings at most one (%j)',
  async (order) => {
    const some = await measure({ email, ...order });
    expect(some.body.data).toHaveLength(20);
    expect(some.calls).toEqual(withBookings);
    expect(some.readUnits).toBeLessThanOrEqual(12);
    const none = await measure({ email: 'nobody@example.com', ...order });
    expect(none.body).toEqual({ data: [], nextCursor: null });
    expect(none.calls).toEqual(found);
    expect(none.readUnits).toBeLessThanOrEqual(1);
  },
);

test('the costs do not depend on other bookings, nor on requests that have been answered', async () => {
  const queries: readonly Query[] = [
    counting,
    ...orders.map((order) => ({ status: 'request', ...order })),
    ...orders.map((order) => ({ email, ...order })),
  ];
  const costs = async () => {
    const all: unknown[] = [];
    for (const query of queries) {
      const { calls, readUnits, body } = await measure(query);
      all.push([calls, readUnits, body.count, body.data]);
    }
    return all;
  };
  const before = await costs();
  await plantToldBookings(
    world.of,
    Array.from({ length: 1500 }, (_, index) => open(bookings + index)),
    (one) => ({ ...one, status: 'request' }),
  );
  expect(await costs()).toEqual(before);
});

test('a change that is not published yet costs one read unit more at most', async () => {
  await plantBookings(world.of, [{ ...booking(bookings * 2), status: 'request' }]);
  const { calls, readUnits, body } = await measure(counting);
  expect(body.count).toBe(requests + 1);
  expect(calls).toEqual(withBookings);
  expect(readUnits).toBeLessThanOrEqual(3);
  await tellChanges();
  expect((await measure(counting)).body.count).toBe(requests + 1);
});

test('more than 100 requests are counted as 100, with at most 6 read units', async () => {
  const { of, owner } = await newWorld();
  const many = Array.from({ length: 400 }, (_, index) => ({
    ...booking(index),
    status: 'request' as const,
  }));
  await plantToldBookings(of, many);
  await call(ListBookings, { as: owner });
  const cost = await meterTable()(async () => {
    const { body } = await call(ListBookings, { as: owner, query: counting });
    expect(body.count).toBe(100);
  });
  expect(cost.calls).toEqual(found);
  expect(cost.readUnits).toBeLessThanOrEqual(6);
});
