import { DeleteCommand, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, expect, test } from 'vitest';
import { audit } from '../../lib/admin/audit/audit.ts';
import { CancelBooking } from '../../lib/contract/bookings/cancel-booking.ts';
import { CreateBooking } from '../../lib/contract/bookings/create-booking.ts';
import { GetBookingAssignment } from '../../lib/contract/bookings/get-booking-assignment.ts';
import { ReassignBooking } from '../../lib/contract/bookings/reassign-booking.ts';
import { ReassignBookingAutomatically } from '../../lib/contract/bookings/reassign-booking-automatically.ts';
import { UpdateBooking } from '../../lib/contract/bookings/update-booking.ts';
import { TableName, table } from '../../lib/data/engine/table.ts';
import type { Key } from '../../lib/data/keys/key.ts';
import { keys } from '../../lib/data/keys/keys.ts';
import { reassess } from '../../lib/domain/assignment/assignment-record.ts';
import { at } from '../api/bookings/guests.ts';
import { assignmentOf } from '../support/bookings/assignment-of.ts';
import { call } from '../support/http/call.ts';
import { newWorld, type World } from '../support/world.ts';

let world: World;
beforeAll(async () => {
  world = await newWorld();
});

const many = 12;

/** Creates a booking for which the service chooses one of `hosts` hosts. */
async function bookAmong(hosts: number) {
  const people = await Promise.all(Array.from({ length: hosts }, () => world.addUser('member')));
  const eventType = await world.eventType(people);
  const body = {
    eventTypeId: eventType.uid,
    startedAt: at(30, '10:00'),
    timeZone: 'UTC',
    email: 'guest@example.com',
    name: 'A guest',
    locationId: null,
  };
  const { status, body: made } = await call(CreateBooking, { as: world.owner, body });
  expect(status, made.detail).toBe(201);
  return { uid: made.data.uid as string, people };
}

const explain = (uid: string) => call(GetBookingAssignment, { as: world.owner, params: { uid } });
const explained = async (uid: string) => (await explain(uid)).body.data;

async function itemOf(Key: Key) {
  const { Item } = await table.send(new GetCommand({ TableName, Key }));
  return Item;
}
const recordOf = (uid: string, ver: number) => itemOf(keys.assignment(world.of, uid, ver));
const heldOf = async (uid: string) => JSON.parse((await itemOf(keys.booking(world.of, uid)))?.held);

test('the assignment among many hosts is stored in its own item, and returned like one in the booking', async () => {
  const { uid, people } = await bookAmong(many);
  expect(await recordOf(uid, 1)).toMatchObject({ doc: expect.any(Uint8Array) });
  expect((await heldOf(uid)).assignment).toEqual({ apart: 1 });
  const record = await assignmentOf(world.of, uid);
  expect(reassess(record)).toEqual(record);
  const { candidates, order, chosen } = await explained(uid);
  const userIds = people.map(({ userId }) => userId).toSorted();
  expect(candidates.map(({ userId }: { userId: string }) => userId)).toEqual(userIds);
  expect(order.toSorted()).toEqual(userIds);
  expect(chosen).toEqual(order.slice(0, 1));
});

test('the assignment among few hosts is stored in the booking', async () => {
  const { uid } = await bookAmong(2);
  expect(await recordOf(uid, 1)).toBe(undefined);
  const { assignment } = await heldOf(uid);
  expect(assignment).toMatchObject({ chosen: [expect.any(String)] });
  expect(assignment.standings).toHaveLength(2);
});

test('a change of the booking retains its assignment, a reassignment replaces it, and a named host ends it', async () => {
  const { uid, people } = await bookAmong(many);
  const first = await explained(uid);
  const params = { uid };
  const as = world.owner;
  await call(UpdateBooking, { as, params, body: { name: 'Another name' } });
  expect(await explained(uid)).toEqual(first);
  expect(await recordOf(uid, 2)).toBe(undefined);
  const named = { bookingId: uid };
  expect((await call(ReassignBookingAutomatically, { as, params: named })).status).toBe(200);
  const second = await explained(uid);
  expect(second.chosen).not.toEqual(first.chosen);
  expect((await heldOf(uid)).assignment).toEqual({ apart: 3 });
  const other = people.find(
    ({ userId }) => ![first, second].some((one) => one.chosen.includes(userId)),
  );
  const { userId } = other as { userId: string };
  expect((await call(ReassignBooking, { as, params: { ...named, userId } })).status).toBe(200);
  expect(await explained(uid)).toMatchObject({ method: null, candidates: [], chosen: [userId] });
});

test('a cancelled booking retains its assignment', async () => {
  const { uid } = await bookAmong(many);
  const before = await explained(uid);
  await call(CancelBooking, { as: world.owner, params: { uid }, body: {} });
  expect(await explained(uid)).toEqual(before);
});

test('a missing, damaged or unknown assignment record is an error and a finding of the audit', async () => {
  const { uid } = await bookAmong(many);
  const Key = keys.assignment(world.of, uid, 1);
  const { doc } = (await itemOf(Key)) as { doc: Uint8Array };
  const found = { kind: 'assignment-unreadable', key: Key };
  const put = (changed: Uint8Array) =>
    table.send(new PutCommand({ TableName, Item: { ...Key, schema: 1, doc: changed } }));
  await put(Uint8Array.from(doc).with(0, 2));
  expect((await explain(uid)).status).toBe(500);
  expect(await audit(world.of)).toMatchObject([{ kind: 'form-unknown', key: Key }]);
  await put(doc.slice(0, -1));
  expect((await explain(uid)).status).toBe(500);
  expect(await audit(world.of)).toMatchObject([found]);
  await table.send(new DeleteCommand({ TableName, Key }));
  expect((await explain(uid)).status).toBe(500);
  expect(await audit(world.of)).toMatchObject([found]);
  expect((await audit(world.of))[0]).not.toHaveProperty('repair');
  await put(doc);
  expect(await audit(world.of)).toEqual([]);
  expect((await explain(uid)).status).toBe(200);
});
