import { BatchWriteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, expect, test } from 'vitest';
import { newUid } from '../../lib/app/new-uid.ts';
import { CreateBooking } from '../../lib/contract/bookings/create-booking.ts';
import { GetBookingAssignment } from '../../lib/contract/bookings/get-booking-assignment.ts';
import { UpdateBooking } from '../../lib/contract/bookings/update-booking.ts';
import { ListAvailableSchedules } from '../../lib/contract/event-types/list-available-schedules.ts';
import { writeHostLoad } from '../../lib/data/assignment/host-loads.ts';
import { TableName, table } from '../../lib/data/engine/table.ts';
import { writeHostWeek } from '../../lib/data/ledger/host-weeks.ts';
import { loadOf } from '../../lib/domain/assignment/load.ts';
import { minutesPerWeek, minuteToMs, weekStart } from '../../lib/domain/ledger/week.ts';
import { recurring } from '../../scripts/bench/recurring.ts';
import { meterTable } from '../support/engine/capacity.ts';
import { inPerson } from '../support/event-types/any-event-type.ts';
import { call } from '../support/http/call.ts';
import { replaceRules } from '../support/schedules/host-rules.ts';
import { host, tryToCreate } from '../support/schedules/schedules.ts';
import { newWorld, type World } from '../support/world.ts';
import { busyWeek, sixTypes } from './busy-hosts.ts';

/** Read and write units of items that grow with an organization. The hosts are those of `busy-hosts.ts`. */

/** The third ledger week after the current one. It begins on a Thursday. */
const week = Math.floor(Date.now() / minuteToMs(minutesPerWeek)) + 3;
const at = (minuteOfWeek: number) =>
  new Date(minuteToMs(weekStart(week) + minuteOfWeek)).toISOString();

let world: World;
beforeAll(async () => {
  world = await newWorld();
});

async function book(eventTypeId: string, startedAt: string): Promise<string> {
  const guest = { timeZone: 'Asia/Tokyo', email: 'guest@example.com', name: 'A guest' };
  const body = { eventTypeId, startedAt, locationId: null, ...guest };
  const answer = await call(CreateBooking, { as: world.owner, body });
  expect(answer.status, answer.body.detail).toBe(201);
  return answer.body.data.uid;
}

test.each([
  [7, 4, 12],
  [20, 5, 18],
  [40, 6, 26],
])(
  'one more booking among %i a day costs %i read units and %i write units',
  async (aDay, readUnits, writeUnits) => {
    const person = await world.addUser('member');
    const { uid } = await world.eventType([person], {
      duration: 5,
      interval: 5,
      locations: [inPerson],
    });
    await book(uid, at(-10_000));
    const entries = busyWeek(week, aDay, sixTypes());
    const { key, item } = writeHostWeek(world.of, person.userId, week, 0, entries);
    const meter = meterTable();
    const stored = await meter(() =>
      table.send(new PutCommand({ TableName, Item: { ...key, ...item } })),
    );
    // In a transaction, the week costs twice as much.
    expect(2 * stored.writeUnits).toBeLessThanOrEqual(22);
    // Books the end of the last half hour, where the week has no entry.
    const cost = await meter(() => book(uid, at(minutesPerWeek - 5)));
    const calls = ['BatchGetItem', 'TransactWriteItems'];
    expect(cost).toEqual({ calls, isConsistent: true, readUnits, writeUnits });
  },
);

async function freeStarts(uid: string): Promise<readonly string[]> {
  const query = { periodStart: at(0), periodEnd: at(minutesPerWeek) };
  const { body } = await call(ListAvailableSchedules, { as: world.owner, params: { uid }, query });
  return body.data.map(({ startedAt }: { startedAt: string }) => startedAt);
}

test('a host with 500 recurring schedules is booked for at most 8 read units, and gets one more for at most 28 write units', async () => {
  const person = await world.addUser('member');
  const { uid } = await world.eventType([person], {
    duration: 5,
    interval: 5,
    locations: [inPerson],
  });
  const rules = Array.from({ length: 500 }, (_, i) => ({ uid: newUid(), ...recurring(i) }));
  const { key, item } = await replaceRules(world.of, person, rules);
  await table.send(new PutCommand({ TableName, Item: { ...key, ...item } }));
  const [first = '', second = ''] = await freeStarts(uid);
  await book(uid, first);
  const meter = meterTable();
  const booked = await meter(() => book(uid, second));
  const calls = ['BatchGetItem', 'TransactWriteItems'];
  expect(booked).toMatchObject({ calls, isConsistent: true, writeUnits: 10 });
  expect(booked.readUnits).toBeLessThanOrEqual(8);
  const one = recurring(500);
  const added = await meter(async () => {
    const { status, body } = await tryToCreate(world, { ...one, attendees: [host(person)] });
    expect(status, body.detail).toBe(201);
  });
  expect([added.calls, added.isConsistent]).toEqual([calls, true]);
  expect(added.readUnits).toBeLessThanOrEqual(5);
  expect(added.writeUnits).toBeLessThanOrEqual(28);
});

test('the assignment of one of a hundred hosts costs at most 16 write units, and a new name costs 8', async () => {
  const people = await Promise.all(Array.from({ length: 100 }, () => world.addUser('member')));
  const { uid } = await world.eventType(people);
  await book(uid, at(5 * minutesPerWeek));
  // The loads of the hosts differ, so that the stored record has its maximum length.
  const types = [...sixTypes().slice(1), { uid, length: 30, before: 0, after: 0 }];
  for (const { userId } of people) {
    const items = [0, 1, 2, 3, 4].flatMap((after) => {
      const entries = busyWeek(week + after, 3, types);
      const load = loadOf([week + after], entries, uid);
      const kept = { eventTypeId: uid, userId, week: week + after, load };
      return [
        writeHostWeek(world.of, userId, week + after, 0, entries),
        writeHostLoad(world.of, kept),
      ];
    });
    const puts = items.map(({ key, item }) => ({ PutRequest: { Item: { ...key, ...item } } }));
    await table.send(new BatchWriteCommand({ RequestItems: { [TableName]: puts } }));
  }
  const meter = meterTable();
  let made = '';
  const booked = await meter(async () => {
    made = await book(uid, at(4 * minutesPerWeek + 30));
  });
  expect(booked.writeUnits).toBeLessThanOrEqual(16);
  const named = await meter(() =>
    call(UpdateBooking, { as: world.owner, params: { uid: made }, body: { name: 'Another name' } }),
  );
  expect([named.readUnits, named.writeUnits]).toEqual([1, 8]);
  const explained = await meter(() =>
    call(GetBookingAssignment, { as: world.owner, params: { uid: made } }),
  );
  expect([explained.calls, explained.readUnits]).toEqual([['GetItem', 'GetItem'], 2]);
});
