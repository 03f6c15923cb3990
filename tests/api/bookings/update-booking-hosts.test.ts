import { expect, test } from 'vitest';
import { CancelBooking } from '../../../lib/contract/bookings/cancel-booking.ts';
import { UpdateBooking } from '../../../lib/contract/bookings/update-booking.ts';
import { call } from '../../support/http/call.ts';
import { ledgerOf } from '../../support/ledger/ledger.ts';
import type { World } from '../../support/world.ts';
import { ask, at, auditedWorld, book, hostOf, read } from './guests.ts';

const change = (world: World, { uid }: { uid: string }, body: unknown) =>
  call(UpdateBooking, { as: world.owner, params: { uid }, body });
const named = (...users: { userId: string }[]) => ({
  hosts: users.map(({ userId }) => ({ userId })),
});
const timeOf = async (world: World, user: { userId: string }) =>
  (await ledgerOf(world.of, user, at(1, '00:00'), at(3, '00:00'))).entries;

test('a new host gets the time of the booking, and the former host is free immediately', async () => {
  const world = await auditedWorld('admin');
  const eventType = await world.eventType([world.member]);
  const booking = await book(world, eventType, at(2, '09:00'));
  const { status, body } = await change(world, booking, {
    hosts: [{ userId: world.admin.userId, role: 'editor' }],
  });
  expect(status).toBe(200);
  expect(body.data.hosts).toEqual([{ userId: world.admin.userId, role: 'editor' }]);
  expect(await timeOf(world, world.member)).toEqual([]);
  expect(await timeOf(world, world.admin)).toMatchObject([{ kind: 'booking', uid: booking.uid }]);
  expect((await ask(world, eventType, at(2, '09:00'))).status).toBe(201);
});

test('a host who is removed without a replacement is free', async () => {
  const world = await auditedWorld('admin');
  const all = { assignment: { type: 'all' } } as const;
  const eventType = await world.eventType([world.member, world.admin], all);
  const booking = await book(world, eventType, at(2, '09:00'));
  expect(booking.hosts).toHaveLength(2);
  expect((await change(world, booking, named(world.member))).status).toBe(200);
  expect(await timeOf(world, world.admin)).toEqual([]);
  expect(await timeOf(world, world.member)).toHaveLength(1);
  await call(CancelBooking, { as: world.owner, params: { uid: booking.uid }, body: {} });
  expect(await timeOf(world, world.member)).toEqual([]);
});

test('a second host who is added to a booking is busy like the first one', async () => {
  const world = await auditedWorld('admin');
  const eventType = await world.eventType([world.member]);
  const booking = await book(world, eventType, at(2, '09:00'));
  await change(world, booking, named(world.member, world.admin));
  expect(await timeOf(world, world.member)).toHaveLength(1);
  expect(await timeOf(world, world.admin)).toHaveLength(1);
});

test('a new host who has another booking at that time is refused, and nothing is changed', async () => {
  const world = await auditedWorld('admin');
  const [mine, theirs] = await Promise.all([
    world.eventType([world.member]),
    world.eventType([world.admin], { duration: 60, bufferAfter: 30 }),
  ]);
  const booking = await book(world, mine, at(2, '10:00'));
  await book(world, theirs, at(2, '09:00'));
  const refused = await change(world, booking, { ...named(world.admin), name: 'Another name' });
  expect(refused).toMatchObject({ status: 409, body: { code: 'booking/slot-taken' } });
  expect(await read(world, booking)).toEqual(booking);
});

test('hosts and time can be changed together', async () => {
  const world = await auditedWorld('admin');
  const eventType = await world.eventType([world.member]);
  const booking = await book(world, eventType, at(1, '09:00'));
  const moved = await change(world, booking, { ...named(world.admin), startedAt: at(2, '09:00') });
  expect(moved.body.data.startedAt).toBe(at(2, '09:00'));
  expect(await timeOf(world, world.member)).toEqual([]);
  expect(await timeOf(world, world.admin)).toHaveLength(1);
});

test('another role of the same host of a booking changes no time', async () => {
  const world = await auditedWorld();
  const eventType = await world.eventType([world.member]);
  const booking = await book(world, eventType, at(2, '09:00'));
  const { userId } = world.member;
  const before = await ledgerOf(world.of, world.member, at(2, '00:00'), at(3, '00:00'));
  const { body } = await change(world, booking, { hosts: [{ userId, role: 'viewer' }] });
  expect(body.data.hosts).toEqual([{ userId, role: 'viewer' }]);
  expect(await ledgerOf(world.of, world.member, at(2, '00:00'), at(3, '00:00'))).toEqual(before);
});

test('an unknown host, a foreign host and a repeated host of a booking are reported together', async () => {
  const [world, other] = await Promise.all([auditedWorld('admin'), auditedWorld()]);
  const eventType = await world.eventType([world.member]);
  const booking = await book(world, eventType, at(2, '09:00'));
  const { member, admin } = world;
  const nobody = { userId: 'nobody' };
  const { status, body } = await change(
    world,
    booking,
    named(member, nobody, other.member, admin, admin),
  );
  expect(status).toBe(422);
  expect(body.errors?.map(({ pointer, code }) => [pointer, code])).toEqual([
    ['/hosts/1/userId', 'user/unknown'],
    ['/hosts/2/userId', 'user/unknown'],
    ['/hosts/4/userId', 'booking/host-repeated'],
  ]);
});

test.each([0, 21])('a change of a booking to %i hosts is 400', async (count) => {
  const world = await auditedWorld();
  const eventType = await world.eventType([world.member]);
  const booking = await book(world, eventType, at(2, '09:00'));
  const hosts = Array.from({ length: count }, (_, i) => ({ userId: `user${i}` }));
  expect((await change(world, booking, { hosts })).body.errors).toMatchObject([
    { pointer: '/hosts' },
  ]);
});

test('twenty hosts are set in one transaction', async () => {
  const world = await auditedWorld();
  const eventType = await world.eventType([world.member]);
  const booking = await book(world, eventType, at(2, '09:00'));
  const users = await Promise.all(Array.from({ length: 20 }, () => world.addUser('member')));
  const { status, body } = await change(world, booking, named(...users));
  expect(status).toBe(200);
  expect(body.data.hosts.map(({ userId }) => userId)).toEqual(users.map(({ userId }) => userId));
  const times = await Promise.all(users.map((user) => timeOf(world, user)));
  expect(times.every(({ length }) => length === 1)).toBe(true);
});

test('a request that holds no time gets other hosts without a check', async () => {
  const world = await auditedWorld('admin');
  const [asked, busy] = await Promise.all([
    world.eventType([world.member], { requiresConfirmation: true, holdsWhileRequested: false }),
    world.eventType([world.admin]),
  ]);
  const request = await book(world, asked, at(2, '09:00'));
  await book(world, busy, at(2, '09:00'));
  const { status, body } = await change(world, request, named(world.admin));
  expect(status).toBe(200);
  expect(hostOf(body.data)).toBe(world.admin.userId);
});
