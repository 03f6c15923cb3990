import { beforeAll, expect, test } from 'vitest';
import { firstLayout, outboxShardsOf } from '../../lib/domain/jobs/shard-layout.ts';
import { drain } from '../../lib/workers/dispatch/drain.ts';
import { at, book } from '../api/bookings/guests.ts';
import { cancel } from '../api/bookings/moves.ts';
import { meterTable } from '../support/engine/capacity.ts';
import { everyShard, tellChanges } from '../support/feed/tell-changes.ts';
import { create, host } from '../support/schedules/schedules.ts';
import { newWorld, type World } from '../support/world.ts';
import { runWriter, withTarget } from '../workers/target-calendars.ts';

let world: World<'admin'>;
beforeAll(async () => {
  world = await newWorld('admin');
  await tellChanges();
});

let hour = 0;
const booked = async (host: World['member']) => {
  hour += 1;
  const start = at(2, `${String(hour).padStart(2, '0')}:00`);
  const eventType = await world.eventType([host]);
  await tellChanges();
  return book(world, eventType, start);
};

/** Books with a host, and returns the booking with the cost of publishing it. */
async function bookAndPublish(host: World['member']) {
  const booking = await booked(host);
  return {
    booking,
    cost: await meterTable()(() => drain(outboxShardsOf(world.of, firstLayout), Date.now())),
  };
}

test('a booking of a host without a target calendar costs nothing more, even if another host has one', async () => {
  const before = await bookAndPublish(world.member);
  await withTarget(world.admin);
  const after = await bookAndPublish(world.member);
  expect(after.cost.writeUnits).toBe(before.cost.writeUnits);
  const nothing = await meterTable()(() => runWriter());
  expect(nothing.calls).toEqual(everyShard.map(() => 'Query'));
  expect(nothing.writeUnits).toBe(0);
});

test('a calendar entry costs 3 write units when the event of its booking is published, and at most 8 when it is written or removed', async () => {
  const without = await bookAndPublish(world.member);
  await withTarget(world.member);
  const { booking, cost: telling } = await bookAndPublish(world.member);
  const writing = await meterTable()(() => runWriter());
  expect(telling.writeUnits - without.cost.writeUnits).toBe(3);
  expect(writing.writeUnits).toBeLessThanOrEqual(8);
  expect(writing.readUnits).toBeLessThanOrEqual(36);
  await cancel(world, booking);
  await tellChanges();
  const removing = await meterTable()(() => runWriter());
  expect(removing.writeUnits).toBeLessThanOrEqual(8);
});

test('creating a schedule with two hosts costs the same with and without target calendars, and writing it costs at most 9 write units', async () => {
  const other = await newWorld('admin');
  const createWith = async (start: string, end: string) => {
    await other.eventType([other.member]);
    const attendees = [host(other.member), host(other.admin)];
    const times = { startedAt: at(2, start), endedAt: at(2, end) };
    return meterTable()(() => create(other, { ...times, attendees }));
  };
  await createWith('08:00', '08:30');
  const without = await createWith('09:00', '09:30');
  await withTarget(other.member);
  await withTarget(other.admin);
  const targeted = await createWith('10:00', '10:30');
  expect(targeted.writeUnits).toBe(without.writeUnits);
  await tellChanges();
  const writing = await meterTable()(() => runWriter());
  expect(writing.writeUnits).toBeLessThanOrEqual(9);
});
