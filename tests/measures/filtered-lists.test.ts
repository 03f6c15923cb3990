import { beforeAll, describe, expect, test } from 'vitest';
import { newUid, newUserId } from '../../lib/app/new-uid.ts';
import { ListBookings } from '../../lib/contract/bookings/list-bookings.ts';
import type { Booking } from '../../lib/domain/bookings/booking.ts';
import { booking } from '../../scripts/bench/stored-bookings.ts';
import { plantBookings, plantToldBookings } from '../support/bookings/plant-bookings.ts';
import { meterTable } from '../support/engine/capacity.ts';
import { call } from '../support/http/call.ts';
import { newWorld, type World } from '../support/world.ts';

const bookings = 1200;
/** One booking in this number has the requested event type and host. */
const often = 10;
const eventTypeId = newUid();
const userId = newUserId();
/** One Query of all bookings, one of the outbox, and one of the list. */
const found = { Query: 3 };
const withBookings = { ...found, BatchGetItem: 1 };
const countCalls = (calls: readonly string[]) =>
  Object.fromEntries([...Map.groupBy(calls, String)].map(([name, { length }]) => [name, length]));

let world: World;
beforeAll(async () => {
  world = await newWorld();
  await plantToldBookings(
    world.of,
    Array.from({ length: bookings }, (_, index) => anyBooking(index)),
  );
  await list({});
});

function anyBooking(index: number, description = ''): Booking {
  const asked = { eventTypeId, hosts: [{ userId, role: 'viewer' as const }] };
  return { ...booking(index), description, ...(index % often === 0 && asked) };
}

const list = (query: Readonly<Record<string, string>>) =>
  call(ListBookings, { as: world.owner, query });

const orders = [
  { order: 'startedAt', sort: 'asc' },
  { order: 'createdAt', sort: 'desc' },
] as const;

describe.each(orders)('bookings in the order %j', (order) => {
  test.each([{ eventTypeId: newUid() }, { userId: newUserId() }])(
    'a list without any booking for %j costs one page of at most 12 read units',
    async (query) => {
      const cost = await meterTable()(async () => {
        const { body } = await list({ ...query, ...order });
        expect(body).toEqual({ data: [], nextCursor: null });
      });
      expect(countCalls(cost.calls)).toEqual(found);
      expect(cost.readUnits).toBeLessThanOrEqual(12);
    },
  );

  test.each([{ eventTypeId }, { userId }, { eventTypeId, userId }])(
    'a page of twenty bookings for %j, which match one in ten, costs at most 25 read units',
    async (query) => {
      const cost = await meterTable()(async () => {
        expect((await list({ ...query, ...order })).body.data).toHaveLength(20);
      });
      expect(countCalls(cost.calls)).toEqual(withBookings);
      expect(cost.readUnits).toBeLessThanOrEqual(25);
    },
  );
});

test.each(orders)(
  'a page of a filter without its own list reads 500 bookings in at most two calls, and the list ends (%j)',
  async (order) => {
    const { of, owner } = await newWorld();
    const cancelled = { status: 'cancel' as const };
    await plantToldBookings(
      of,
      Array.from({ length: bookings }, (_, index) => ({ ...booking(index), ...cancelled })),
    );
    await call(ListBookings, { as: owner });
    const meter = meterTable();
    const read: number[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      let next: string | null = null;
      const cost = await meter(async () => {
        const query = { status: 'open', ...order, ...(cursor && { cursor }) };
        const { body } = await call(ListBookings, { as: owner, query });
        expect(body.data).toEqual([]);
        next = body.nextCursor;
      });
      expect(cost.calls.length).toBeLessThanOrEqual(2);
      read.push(cost.readUnits);
      cursor = next;
    }
    // A booking has 840 bytes. An eventually consistent read of 4 KB costs half a unit, so 500 bookings cost about 53.
    expect(read.length).toBe(3);
    expect(Math.max(...read)).toBeLessThanOrEqual(60);
  },
);

test.each([{ userId }, { eventTypeId }])(
  'a further filter on the list of %j reads only list entries and no booking',
  async (query) => {
    const cost = await meterTable()(async () => {
      const { body } = await list({ ...query, status: 'cancel' });
      expect(body).toEqual({ data: [], nextCursor: null });
    });
    expect(countCalls(cost.calls)).toEqual({ ...found, Query: 4 });
    expect(cost.readUnits).toBeLessThanOrEqual(22);
  },
);

test('a page with a further filter reads at most 500 list entries and returns a cursor', async () => {
  const { of, owner } = await newWorld();
  const busy = { hosts: [{ userId, role: 'viewer' as const }] };
  await plantToldBookings(
    of,
    Array.from({ length: 800 }, (_, index) => ({ ...booking(index), ...busy })),
  );
  await call(ListBookings, { as: owner });
  const cost = await meterTable()(async () => {
    const query = { userId, status: 'cancel' };
    const { body } = await call(ListBookings, { as: owner, query });
    expect([body.data, body.nextCursor]).toEqual([[], expect.any(String)]);
  });
  expect(countCalls(cost.calls)).toEqual({ Query: 7 });
  expect(cost.readUnits).toBeLessThanOrEqual(40);
});

test('a list of a period reads no booking that starts outside it', async () => {
  const [first, later] = [booking(600).startedAt, booking(610).endedAt];
  for (const query of [{}, { eventTypeId: newUid() }, { userId: newUserId() }]) {
    const cost = await meterTable()(async () => {
      const { body } = await list({ ...query, startedAt: first, endedAt: later });
      expect(body.nextCursor).toBe(null);
    });
    expect(cost.calls).toEqual(['Query']);
    expect(cost.readUnits).toBeLessThanOrEqual(1.5);
  }
});

test('a page of a filter that matches no long booking makes at most five calls and returns a cursor', async () => {
  const { of, owner } = await newWorld();
  // A Query reads at most 1 MB, which is ten of these bookings.
  for (let index = 0; index < 60; index += 1) {
    await plantBookings(of, [{ ...anyBooking(index, 'x'.repeat(100_000)), status: 'cancel' }]);
  }
  // Caches the credential of the caller.
  await call(ListBookings, { as: owner });
  const pages: number[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    let next: string | null = null;
    const cost = await meterTable()(async () => {
      const query = { status: 'open', ...(cursor && { cursor }) };
      const { body } = await call(ListBookings, { as: owner, query });
      expect(body.data).toEqual([]);
      next = body.nextCursor;
    });
    pages.push(cost.calls.length);
    cursor = next;
  }
  expect(pages[0]).toBe(5);
  expect(Math.max(...pages)).toBe(5);
  expect(pages.length).toBe(2);
});
