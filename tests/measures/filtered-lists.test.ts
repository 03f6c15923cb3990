import { beforeAll, expect, test } from 'vitest';
import { newUid, newUserId } from '../../lib/app/new-uid.ts';
import { ListBookings } from '../../lib/contract/bookings/list-bookings.ts';
import { writeBooking } from '../../lib/data/bookings.ts';
import { commit } from '../../lib/data/engine/commit.ts';
import { booking } from '../../scripts/bench/stored-bookings.ts';
import { call } from '../support/call.ts';
import { meterTable } from '../support/capacity.ts';
import { newWorld, type World } from '../support/world.ts';

const bookings = 1200;
/** One in so many is of the event type that is asked for. */
const often = 10;
const eventTypeId = newUid();

let world: World;
beforeAll(async () => {
  world = await newWorld();
  for (let made = 0; made < bookings; made += 50) {
    const writes = Array.from({ length: 50 }, (_, i) => storedBooking(made + i));
    expect(await commit(world.of, writes)).toBe('committed');
  }
  await list({});
});

function storedBooking(index: number, description = '', of = world.of) {
  const one = { ...booking(index), description, ...(index % often === 0 && { eventTypeId }) };
  const at = one.createdAt;
  const contact = { name: '', email: '', createdAt: at, updatedAt: at };
  const stored = { ver: 0, booking: one, contact, createdBy: newUserId() };
  const occupancy = { kind: 'none', bufferBefore: 0, bufferAfter: 0 } as const;
  const event = { kind: 'guest_booked', by: 'test', at, requestId: newUid() };
  return writeBooking(of, { ...stored, occupancy } as never, event);
}

const list = (query: Readonly<Record<string, string>>) =>
  call(ListBookings, { as: world.owner, query });

test.each([
  { eventTypeId: newUid() },
  { userId: newUserId() },
  { status: 'cancel' },
  { status: 'cancel', order: 'createdAt', sort: 'desc' },
])(
  'a page of a filter that fits nothing reads 500 bookings in two calls, and ends (%j)',
  async (query) => {
    const meter = meterTable();
    const read: number[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      let next: string | null = null;
      const cost = await meter(async () => {
        const { body } = await list({ ...query, ...(cursor && { cursor }) });
        expect(body.data).toEqual([]);
        next = body.nextCursor;
      });
      expect(cost.calls.length).toBeLessThanOrEqual(2);
      read.push(cost.readUnits);
      cursor = next;
    }
    // 840 bytes each: five of them are one eventually consistent unit of 4 KB and a half.
    expect(read.length).toBe(3);
    expect(Math.max(...read)).toBeLessThanOrEqual(60);
  },
);

test('a filter that fits one in ten finds a page of twenty in two calls that read 200 bookings', async () => {
  const cost = await meterTable()(async () => {
    expect((await list({ eventTypeId })).body.data).toHaveLength(20);
  });
  expect(cost.calls).toEqual(['Query', 'Query']);
  expect(cost.readUnits).toBeLessThanOrEqual(24);
});

test('a period is found, not filtered: of bookings that start outside it none is read', async () => {
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

test('where bookings are long a page of a filter that fits nothing makes five calls at most, and goes on', async () => {
  const { of, owner } = await newWorld();
  // A Query reads ten of them.
  const long = Array.from({ length: 60 }, (_, index) =>
    storedBooking(index, 'x'.repeat(100_000), of),
  );
  for (const write of long) expect(await commit(of, [write])).toBe('committed');
  // Who asks is known from then on.
  await call(ListBookings, { as: owner });
  const pages: number[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    let next: string | null = null;
    const cost = await meterTable()(async () => {
      const query = { status: 'cancel', ...(cursor && { cursor }) };
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
