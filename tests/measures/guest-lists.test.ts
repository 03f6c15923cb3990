import { beforeAll, expect, test } from 'vitest';
import { ListBookings } from '../../lib/contract/bookings/list-bookings.ts';
import type { Booking } from '../../lib/domain/bookings/booking.ts';
import { booking } from '../../scripts/bench/stored-bookings.ts';
import { plantToldBookings } from '../support/bookings/plant-bookings.ts';
import { meterTable } from '../support/engine/capacity.ts';
import { call } from '../support/http/call.ts';
import { newWorld, type World } from '../support/world.ts';

const bookings = 3000;
/** The number of bookings of one guest. */
const own = 60;
const email = 'tessa@example.com';
const found = ['Query', 'Query'];
const withBookings = [...found, 'BatchGetItem'];

type Query = Readonly<Record<string, string>>;

const isOwn = (index: number) => index % (bookings / own) === 3;
const open = (index: number): Booking => ({ ...booking(index), status: 'open' });

let world: World;
beforeAll(async () => {
  world = await newWorld();
  const all = Array.from({ length: bookings }, (_, index) => open(index));
  const owned = new Set(all.filter((_, index) => isOwn(index)).map(({ uid }) => uid));
  const emailOf = ({ uid }: Booking) => (owned.has(uid) ? email : `${uid}@example.com`);
  await plantToldBookings(world.of, all, undefined, emailOf);
  // Caches the credential of the caller.
  await call(ListBookings, { as: world.owner });
});

interface ListedBookings {
  readonly data: readonly Booking[];
  readonly nextCursor: string | null;
}

/** The cost of a request, and its response. */
async function measure(query: Query) {
  const meter = meterTable();
  const received: ListedBookings[] = [];
  const cost = await meter(async () => {
    received.push((await call(ListBookings, { as: world.owner, query })).body);
  });
  return { ...cost, body: received[0] as ListedBookings };
}

const orders = [
  { order: 'startedAt', sort: 'asc' },
  { order: 'createdAt', sort: 'desc' },
] as const;

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

test('the costs do not depend on other bookings', async () => {
  const queries: readonly Query[] = orders.map((order) => ({ email, ...order }));
  const costs = async () => {
    const all: unknown[] = [];
    for (const query of queries) {
      const { calls, readUnits, body } = await measure(query);
      all.push([calls, readUnits, body.data]);
    }
    return all;
  };
  const before = await costs();
  await plantToldBookings(
    world.of,
    Array.from({ length: 1500 }, (_, index) => open(bookings + index)),
  );
  expect(await costs()).toEqual(before);
});
