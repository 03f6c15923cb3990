import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, expect, test } from 'vitest';
import { CreateBooking } from '../../lib/contract/bookings/create-booking.ts';
import { TableName, table } from '../../lib/data/engine/table.ts';
import { writeHostWeek } from '../../lib/data/host-weeks.ts';
import { minutesPerWeek, minuteToMs, weekStart } from '../../lib/domain/ledger/week.ts';
import { call } from '../support/call.ts';
import { meterTable } from '../support/capacity.ts';
import { newWorld, type World } from '../support/world.ts';
import { busyWeek, sixTypes } from './busy-hosts.ts';

/** What items cost that grow with an organization, in units. The worlds are those of busy-hosts.ts. */

/** The ledger week after the next but one. It begins on a Thursday. */
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
  [7, 8],
  [20, 10],
  [40, 14],
])('among %i bookings a day, one more costs %i write units', async (aDay, units) => {
  const person = await world.addUser('member');
  const { uid } = await world.eventType([person], { duration: 5, interval: 5 });
  await book(uid, at(-10_000));
  const { key, item } = writeHostWeek(
    world.of,
    person.userId,
    week,
    0,
    busyWeek(week, aDay, sixTypes()),
  );
  await table.send(new PutCommand({ TableName, Item: { ...key, ...item } }));
  // At the end of the last half hour of all, which nothing else takes.
  const cost = await meterTable()(() => book(uid, at(minutesPerWeek - 5)));
  expect(cost).toEqual({
    calls: ['BatchGetItem', 'TransactWriteItems'],
    isConsistent: true,
    readUnits: 4,
    writeUnits: units,
  });
});
