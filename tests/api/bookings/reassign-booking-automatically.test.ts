import { expect, test, vi } from 'vitest';
import { CancelBooking } from '../../../lib/contract/bookings/cancel-booking.ts';
import { ReassignBookingAutomatically } from '../../../lib/contract/bookings/reassign-booking-automatically.ts';
import { UpdateBooking } from '../../../lib/contract/bookings/update-booking.ts';
import { assignmentOf } from '../../support/bookings/assignment-of.ts';
import { beforeTableCalls } from '../../support/engine/table-calls.ts';
import { daily } from '../../support/hours/daily.ts';
import { call } from '../../support/http/call.ts';
import { ledgerOf } from '../../support/ledger/ledger.ts';
import type { World } from '../../support/world.ts';
import { ask, at, auditedWorld, book, closed, hostOf, read } from './guests.ts';

const reassign = (
  world: World,
  { uid }: { uid: string },
  headers: Readonly<Record<string, string>> = {},
) => call(ReassignBookingAutomatically, { as: world.owner, params: { bookingId: uid }, headers });
const change = (world: World, { uid }: { uid: string }, body: object) =>
  call(UpdateBooking, { as: world.owner, params: { uid }, body });
const timeOf = async (world: World, userId: string) =>
  (await ledgerOf(world.of, { userId }, at(1, '00:00'), at(4, '00:00'))).entries;

/** Books an event type with two hosts. The first one has the higher priority and gets the booking. */
async function bookFirstHost(world: World<'admin'>) {
  const eventType = await world.eventType(
    [
      { ...world.member, priority: 3 },
      { ...world.admin, priority: 1 },
    ],
    { assignment: { type: 'any', method: 'priority' } },
  );
  return { eventType, booking: await book(world, eventType, at(2, '09:00')) };
}

test('another free host gets the booking and its time, and the former host is free', async () => {
  const world = await auditedWorld('admin');
  const { booking } = await bookFirstHost(world);
  expect(hostOf(booking)).toBe(world.member.userId);
  const { status, headers, body } = await reassign(world, booking);
  expect([status, headers.etag]).toEqual([200, '"2"']);
  const { userId, name } = world.admin;
  expect(body).toEqual({ data: { uid: booking.uid, host: { uid: userId, name } } });
  expect(await read(world, booking)).toEqual({
    ...booking,
    hosts: [{ userId, role: 'admin' }],
    updatedAt: expect.any(String),
  });
  expect(await timeOf(world, world.member.userId)).toEqual([]);
  expect(await timeOf(world, userId)).toMatchObject([{ kind: 'booking', uid: booking.uid }]);
  expect((await assignmentOf(world.of, booking.uid)).chosen).toEqual([userId]);
});

test('a second reassignment gives the booking to the first host again', async () => {
  const world = await auditedWorld('admin');
  const { booking } = await bookFirstHost(world);
  await reassign(world, booking);
  expect((await reassign(world, booking)).body.data.host.uid).toBe(world.member.userId);
});

test('a reassignment without another free host is 409 with the reason for each host', async () => {
  const world = await auditedWorld();
  const [outside, busy, near] = await Promise.all([1, 2, 3].map(() => world.addUser('member')));
  if (!outside || !busy || !near) throw new Error('Three users are needed.');
  await world.setHours(outside, daily('UTC', 12, 13));
  const hosts = [{ ...world.member, priority: 3 }, outside, busy, near];
  const eventType = await world.eventType(hosts, {
    assignment: { type: 'any', method: 'priority' },
    bufferAfter: 30,
  });
  const alone = await Promise.all([busy, near].map((user) => world.eventType([user])));
  const booking = await book(world, eventType, at(2, '09:00'));
  await book(world, alone[0] ?? eventType, at(2, '09:00'));
  await book(world, alone[1] ?? eventType, at(2, '09:30'));
  const refused = await reassign(world, booking);
  expect(refused).toMatchObject({ status: 409, body: { code: 'booking/no-other-host' } });
  const reasons = refused.body.hosts as { userId: string; reason: string }[];
  expect(new Map(reasons.map(({ userId, reason }) => [userId, reason]))).toEqual(
    new Map([
      [world.member.userId, 'present'],
      [outside.userId, 'outside-hours'],
      [busy.userId, 'busy'],
      [near.userId, 'buffer'],
    ]),
  );
  expect(await read(world, booking)).toEqual(booking);
});

test('a booking in which all hosts take part cannot be reassigned', async () => {
  const world = await auditedWorld('admin');
  const eventType = await world.eventType([world.member, world.admin], {
    assignment: { type: 'all' },
  });
  const booking = await book(world, eventType, at(2, '09:00'));
  expect(await reassign(world, booking)).toMatchObject({
    status: 409,
    body: { code: 'booking/not-reassignable' },
  });
});

test('a booking that was given several hosts cannot be reassigned', async () => {
  const world = await auditedWorld('admin');
  const { booking } = await bookFirstHost(world);
  const hosts = [world.member, world.owner].map(({ userId }) => ({ userId }));
  await change(world, booking, { hosts });
  expect((await reassign(world, booking)).body.code).toBe('booking/not-reassignable');
});

test('a cancelled booking and a past booking keep their host', async () => {
  const world = await auditedWorld('admin');
  const { booking } = await bookFirstHost(world);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(booking.endedAt) });
  try {
    expect(await reassign(world, booking)).toMatchObject({
      status: 409,
      body: { code: 'booking/already-over' },
    });
    vi.setSystemTime(Date.parse(booking.endedAt) - 60_000);
    expect((await reassign(world, booking)).status).toBe(200);
  } finally {
    vi.useRealTimers();
  }
  await call(CancelBooking, { as: world.owner, params: { uid: booking.uid }, body: {} });
  expect((await reassign(world, booking)).body.code).toBe('booking/already-cancelled');
});

test('a booking in a shared slot cannot be reassigned', async () => {
  const world = await auditedWorld('admin');
  const eventType = await world.eventType([world.member, world.admin], { capacity: 3 });
  const booking = await book(world, eventType, at(2, '09:00'));
  expect(await reassign(world, booking)).toMatchObject({
    status: 409,
    body: { code: 'booking/shared-slot' },
  });
});

test('a host that a user set is replaced by a host of the event type', async () => {
  const world = await auditedWorld('admin');
  const { booking } = await bookFirstHost(world);
  await change(world, booking, { hosts: [{ userId: world.owner.userId }] });
  const { body } = await reassign(world, booking);
  expect(body.data.host.uid).toBe(world.member.userId);
  expect(await timeOf(world, world.owner.userId)).toEqual([]);
});

test('a reassignment uses the current time and length of the booking', async () => {
  const world = await auditedWorld('admin');
  const { booking } = await bookFirstHost(world);
  const other = await world.eventType([world.admin]);
  await book(world, other, at(2, '10:00'));
  await change(world, booking, { endedAt: at(2, '10:05') });
  expect((await reassign(world, booking)).body.code).toBe('booking/no-other-host');
  await change(world, booking, { startedAt: at(2, '11:07'), endedAt: at(2, '11:52') });
  expect((await reassign(world, booking)).status).toBe(200);
});

test('booking requests are reassigned, whether they hold time or not', async () => {
  const world = await auditedWorld('admin');
  for (const holdsWhileRequested of [true, false]) {
    const eventType = await world.eventType([world.member, world.admin], {
      requiresConfirmation: true,
      holdsWhileRequested,
    });
    const request = await book(world, eventType, at(2, holdsWhileRequested ? '09:00' : '10:00'));
    const { body } = await reassign(world, request);
    expect(body.data.host.uid).not.toBe(hostOf(request));
    expect((await read(world, request)).status).toBe('request');
  }
});

test('a reassignment by the method sequential passes the turn on', async () => {
  const world = await auditedWorld();
  const users = await Promise.all([1, 2, 3].map(() => world.addUser('member')));
  const assignment = { type: 'any', method: 'sequential' } as const;
  const eventType = await world.eventType(users, { assignment });
  const booking = await book(world, eventType, at(2, '09:00'));
  expect((await reassign(world, booking)).body.data.host.uid).toBe(users[1]?.userId);
  expect(hostOf(await book(world, eventType, at(2, '10:00')))).toBe(users[2]?.userId);
});

test('a reassignment chooses the next host within the request if a concurrent guest takes the first one', async () => {
  const world = await auditedWorld('admin');
  const eventType = await world.eventType(
    [
      { ...world.member, priority: 3 },
      { ...world.admin, priority: 2 },
      { ...world.owner, priority: 1 },
    ],
    { assignment: { type: 'any', method: 'priority' } },
  );
  const alone = await world.eventType([world.admin]);
  const booking = await book(world, eventType, at(2, '09:00'));
  let isFirst = true;
  beforeTableCalls(async (tableCall) => {
    if (tableCall !== 'TransactWriteItems' || !isFirst) return;
    isFirst = false;
    await book(world, alone, at(2, '09:00'));
  });
  expect((await reassign(world, booking)).body.data.host.uid).toBe(world.owner.userId);
});

test('two concurrent reassignments are made one after the other', async () => {
  const world = await auditedWorld('admin');
  const { booking } = await bookFirstHost(world);
  const answers = await Promise.all([reassign(world, booking), reassign(world, booking)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(hostOf(await read(world, booking))).toBe(world.member.userId);
});

test('a booking that a concurrent request gave to the free host does not conflict with itself', async () => {
  const world = await auditedWorld('admin');
  const { booking } = await bookFirstHost(world);
  let batches = 0;
  beforeTableCalls(async (name) => {
    batches += Number(name === 'BatchGetItem');
    // The first request has read the booking and is about to read the time of the hosts.
    if (name === 'BatchGetItem' && batches === 2) await reassign(world, booking);
  });
  const { status, body } = await reassign(world, booking);
  expect([status, body.data.host.uid]).toEqual([200, world.member.userId]);
});

test('a dry run returns the host and changes nothing, another version is 412, and a foreign booking is unknown', async () => {
  const [world, other] = await Promise.all([auditedWorld('admin'), auditedWorld()]);
  const { eventType, booking } = await bookFirstHost(world);
  const dry = await reassign(world, booking, { Prefer: 'handling=dry-run' });
  expect(dry.body.data.host.uid).toBe(world.admin.userId);
  expect((await reassign(world, booking, { 'If-Match': '"2"' })).status).toBe(412);
  expect((await reassign(other, booking)).body.code).toBe('booking/unknown');
  expect(await read(world, booking)).toEqual(booking);
  await world.setHours(world.admin, closed);
  expect((await ask(world, eventType, at(2, '09:00'))).status).toBe(409);
});

test('a reassignment with a body is 400', async () => {
  const world = await auditedWorld('admin');
  const { booking } = await bookFirstHost(world);
  const { uid } = booking;
  const sent = { as: world.owner, params: { bookingId: uid }, body: { userId: 'x' } };
  expect((await call(ReassignBookingAutomatically, sent)).body.code).toBe('request/invalid');
});
