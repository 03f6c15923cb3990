import { DeleteCommand, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import { audit } from '../../lib/admin/audit/audit.ts';
import { putEventType } from '../../lib/admin/put-event-type.ts';
import { transact } from '../../lib/admin/transact.ts';
import { createBooking } from '../../lib/app/bookings/create-booking.ts';
import { newUid } from '../../lib/app/new-uid.ts';
import { CancelBooking } from '../../lib/contract/bookings/cancel-booking.ts';
import { listHostLoads } from '../../lib/data/assignment/host-loads.ts';
import type { Item } from '../../lib/data/engine/items.ts';
import { TableName, table } from '../../lib/data/engine/table.ts';
import type { Key } from '../../lib/data/keys/key.ts';
import { keys } from '../../lib/data/keys/keys.ts';
import { listSeats } from '../../lib/data/limits/seats.ts';
import { wholeStoreOf } from '../../lib/data/whole-store.ts';
import type { EventType } from '../../lib/domain/event-types/event-type.ts';
import { floorMinute, weekOf } from '../../lib/domain/ledger/week.ts';
import { at, auditedWorld, book, closed, hostOf, requestFor } from '../api/bookings/guests.ts';
import { call } from '../support/http/call.ts';
import { contextOf } from '../support/http/context-of.ts';
import type { World } from '../support/world.ts';

const start = at(9, '10:00');

/** An event type with two hosts. The service stores loads only for several hosts. */
async function createEventType(world: World, parts: Partial<EventType> = {}): Promise<EventType> {
  const people = await Promise.all(Array.from({ length: 2 }, () => world.addUser('member')));
  return world.eventType(people, parts);
}

const keyOf = (world: World, { uid }: EventType, userId = ''): Key =>
  keys.hostLoad(world.of, uid, weekOf(floorMinute(Date.parse(start))), userId);

const itemAt = async (key: Key): Promise<Item> =>
  (await table.send(new GetCommand({ TableName, Key: { ...key } }))).Item ?? {};

const put = (item: Item) => table.send(new PutCommand({ TableName, Item: { ...item } }));

async function onlyFinding(world: World) {
  const [finding, ...others] = await audit(world.of);
  expect([finding?.kind, others]).toEqual(['load-differs', []]);
  if (finding?.repair === undefined) throw new Error('There is no repair.');
  return finding.repair;
}

test('the audit finds and repairs a load that differs from the bookings', async () => {
  const world = await auditedWorld();
  const eventType = await createEventType(world);
  const key = keyOf(world, eventType, hostOf(await book(world, eventType, start)));
  const right = await itemAt(key);
  expect(right).toMatchObject({ minutes: 30 });
  for (const wrong of [{ minutes: 90 }, { last: Number(right.last) - 1 }]) {
    await put({ ...right, ...wrong });
    await transact(world.of, [await onlyFinding(world)]);
    expect(await itemAt(key)).toEqual(right);
  }
});

test.each([{ minutes: 60 }, { last: 29_000_001 }])(
  'a repair does not overwrite a load that was written after the audit: %o',
  async (newer) => {
    const world = await auditedWorld();
    const eventType = await createEventType(world);
    const key = keyOf(world, eventType, hostOf(await book(world, eventType, start)));
    const right = await itemAt(key);
    const wrong = { ...right, minutes: 90, last: 29_000_000 };
    await put(wrong);
    const repair = await onlyFinding(world);
    await put({ ...wrong, ...newer });
    expect(await transact(world.of, [repair])).not.toBe('written');
    await put(right);
  },
);

test('a shared slot keeps the minute of its first guest when the event type no longer shares its slots', async () => {
  const world = await auditedWorld();
  const eventType = await createEventType(world, { capacity: 2 });
  const earlier = contextOf(world, { nowMs: Date.now() - 600_000 });
  const guest = { ...requestFor(eventType, start), startedAt: Date.parse(start), locationId: null };
  const deps = { newUid, listSeats, listHostLoads };
  const first = await createBooking(guest, earlier, wholeStoreOf(world.of), deps);
  const { hosts } = first.data;
  // With this host alone, the second guest must share the slot.
  const alone = { ...eventType, hosts: eventType.hosts.filter(isOneOf(hosts)) };
  await putEventType(world.of, alone);
  expect(hostOf(await book(world, eventType, start))).toBe(hostOf(first.data));
  await call(CancelBooking, { as: world.owner, params: { uid: first.data.uid } });
  await putEventType(world.of, { ...alone, capacity: null });
  expect(await audit(world.of)).toEqual([]);
});

const isOneOf =
  (hosts: readonly { readonly userId: string }[]) =>
  ({ userId }: { readonly userId: string }): boolean =>
    hosts.some((host) => host.userId === userId);

test('the audit finds a wrong minute of a booking after its event type starts to share slots', async () => {
  const world = await auditedWorld();
  const eventType = await createEventType(world);
  const key = keyOf(world, eventType, hostOf(await book(world, eventType, start)));
  await putEventType(world.of, { ...eventType, capacity: 2 });
  const right = await itemAt(key);
  await put({ ...right, last: Number(right.last) + 5 });
  await transact(world.of, [await onlyFinding(world)]);
  expect(await itemAt(key)).toMatchObject({ last: right.last });
});

test('the audit finds a missing load of an assigned host, and the repair writes it', async () => {
  const world = await auditedWorld();
  const eventType = await createEventType(world);
  const key = keyOf(world, eventType, hostOf(await book(world, eventType, start)));
  const right = await itemAt(key);
  await table.send(new DeleteCommand({ TableName, Key: { ...key } }));
  await transact(world.of, [await onlyFinding(world)]);
  expect(await itemAt(key)).toEqual(right);
});

test('the repair of a missing load does not overwrite a load that was written after the audit', async () => {
  const world = await auditedWorld();
  const eventType = await createEventType(world);
  const key = keyOf(world, eventType, hostOf(await book(world, eventType, start)));
  const right = await itemAt(key);
  await table.send(new DeleteCommand({ TableName, Key: { ...key } }));
  const repair = await onlyFinding(world);
  await put(right);
  expect(await transact(world.of, [repair])).not.toBe('written');
});

test('the audit misses no load for a booking that was made before its event type had several hosts', async () => {
  const { world, eventType, key } = await bookedBeforeChoice();
  expect(await itemAt(key)).toEqual({});
  expect(await audit(world.of)).toEqual([]);
  await book(world, eventType, start);
});

test('the audit misses no load for a shared slot that was taken before its event type had several hosts', async () => {
  const { world, eventType, key, added } = await bookedBeforeChoice({ capacity: 2 });
  await world.setHours(added, closed);
  const next = await book(world, eventType, start, { email: 'other@example.com' });
  expect(hostOf(next)).toBe(world.member.userId);
  expect(await itemAt(key)).toEqual({});
  expect(await audit(world.of)).toEqual([]);
});

/** A booked event type with one host, to which another host is then added. */
async function bookedBeforeChoice(parts: Partial<EventType> = {}) {
  const world = await auditedWorld();
  const { member } = world;
  const added = await world.addUser('member');
  const eventType = await world.eventType([member], parts);
  await book(world, eventType, start);
  const hosts = [member, added].map(({ userId }, sort) => ({
    ...({ userId, role: 'admin', userType: 'host', priority: 0, weight: 1, sort } as const),
  }));
  await putEventType(world.of, { ...eventType, hosts });
  return { world, eventType, added, key: keyOf(world, eventType, member.userId) };
}
