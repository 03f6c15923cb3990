import { expect, test } from 'vitest';
import { putEventType } from '../../../lib/admin/put-event-type.ts';
import { GetBookingAssignment } from '../../../lib/contract/bookings/get-booking-assignment.ts';
import { ReassignBooking } from '../../../lib/contract/bookings/reassign-booking.ts';
import { ReassignBookingAutomatically } from '../../../lib/contract/bookings/reassign-booking-automatically.ts';
import { CreateSchedule } from '../../../lib/contract/schedules/create-schedule.ts';
import type { EventType } from '../../../lib/domain/event-types/event-type.ts';
import { beforeTableCalls } from '../../support/engine/table-calls.ts';
import { call } from '../../support/http/call.ts';
import { ledgerOf } from '../../support/ledger/ledger.ts';
import type { World } from '../../support/world.ts';
import { at, auditedWorld, book, closed, hostOf, read } from './guests.ts';
import { cancel, confirm, reassignTo, update } from './moves.ts';

const timeOf = async (world: World, user: { userId: string }) =>
  (await ledgerOf(world.of, user, at(1, '00:00'), at(4, '00:00'))).entries;
const booked = async (world: World, overrides: Partial<EventType> = {}) =>
  book(world, await world.eventType([world.member], overrides), at(2, '09:00'));

test('the requested user gets the booking and its time, and the former host is free', async () => {
  const world = await auditedWorld();
  const booking = await booked(world, { bufferBefore: 10 });
  const [entry] = await timeOf(world, world.member);
  const { status, headers, body } = await reassignTo(world, booking, world.owner);
  expect([status, headers.etag]).toEqual([200, '"2"']);
  const { userId, name } = world.owner;
  expect(body).toEqual({ data: { uid: booking.uid, host: { uid: userId, name } } });
  expect(await read(world, booking)).toEqual({
    ...booking,
    hosts: [{ userId, role: 'admin' }],
    updatedAt: expect.any(String),
  });
  expect(await timeOf(world, world.member)).toEqual([]);
  expect(await timeOf(world, world.owner)).toEqual([entry]);
  const params = { uid: booking.uid };
  const { body: why } = await call(GetBookingAssignment, { as: world.owner, params });
  expect(why.data).toMatchObject({ method: null, chosen: [userId] });
});

test('the new host has the role admin in the booking, whatever their role in the event type', async () => {
  const world = await auditedWorld('admin');
  const eventType = await world.eventType([world.member, world.admin]);
  await putEventType(world.of, {
    ...eventType,
    hosts: eventType.hosts.map((host) => ({ ...host, role: 'viewer' })),
  });
  const booking = await book(world, eventType, at(2, '09:00'));
  const other = hostOf(booking) === world.member.userId ? world.admin : world.member;
  await reassignTo(world, booking, world.owner);
  expect((await read(world, booking)).hosts).toEqual([
    { userId: world.owner.userId, role: 'admin' },
  ]);
  await reassignTo(world, booking, other);
  expect((await read(world, booking)).hosts).toEqual([{ userId: other.userId, role: 'admin' }]);
});

test('closed hours and schedules do not refuse a reassignment, and another booking does', async () => {
  const world = await auditedWorld('admin');
  const booking = await booked(world, { bufferAfter: 30 });
  const { userId } = world.owner;
  await world.setHours(world.owner, closed);
  const schedule = {
    name: 'A talk',
    timeZone: 'UTC',
    startedAt: at(2, '09:00'),
    endedAt: at(2, '10:00'),
    attendees: [{ userId, role: 'admin', userType: 'host' }],
  };
  expect((await call(CreateSchedule, { as: world.owner, body: schedule })).status).toBe(201);
  const other = await world.eventType([world.admin]);
  await book(world, other, at(2, '09:30'));
  expect(await reassignTo(world, booking, world.admin)).toMatchObject({
    status: 409,
    body: { code: 'booking/slot-taken', reason: 'busy' },
  });
  expect(await read(world, booking)).toEqual(booking);
  expect((await reassignTo(world, booking, world.owner)).status).toBe(200);
});

test('a user who does not exist in the organization is 404 before permissions and versions are checked', async () => {
  const [world, other] = await Promise.all([auditedWorld(), auditedWorld()]);
  const booking = await booked(world);
  const unknown = { status: 404, body: { code: 'user/not-found' } };
  for (const user of [other.member, { userId: 'nobody' }, { userId: 'a#b ' }]) {
    expect(await reassignTo(world, booking, user)).toMatchObject(unknown);
    expect(await reassignTo(world, booking, user, { 'If-Match': '"7"' })).toMatchObject(unknown);
  }
  const stranger = await world.addUser('member');
  const params = { bookingId: booking.uid, userId: 'nobody' };
  expect(await call(ReassignBooking, { as: stranger, params })).toMatchObject(unknown);
  expect((await reassignTo(other, booking, world.member)).body.code).toBe('booking/unknown');
  const strange = { uid: 'a strange/id' };
  expect((await reassignTo(world, strange, world.member)).body.code).toBe('booking/unknown');
});

test('a reassignment to the current host, of several hosts or in a shared slot is refused', async () => {
  const world = await auditedWorld('admin');
  const booking = await booked(world);
  const code = async (user: { userId: string }, one = booking) =>
    (await reassignTo(world, one, user)).body.code;
  expect(await code(world.member)).toBe('booking/already-hosted');
  await update(world, booking, {
    hosts: [{ userId: world.member.userId }, { userId: world.admin.userId }],
  });
  expect(await code(world.owner)).toBe('booking/not-reassignable');
  const shared = await world.eventType([world.owner], { capacity: 2 });
  expect(await code(world.admin, await book(world, shared, at(3, '09:00')))).toBe(
    'booking/shared-slot',
  );
});

test('a request that holds time is given only to a free user, and one that holds none also to a busy user', async () => {
  const world = await auditedWorld('admin');
  const busy = await world.eventType([world.owner]);
  await book(world, busy, at(2, '09:00'));
  const request = await booked(world, { requiresConfirmation: true, holdsWhileRequested: false });
  expect((await reassignTo(world, request, world.owner)).status).toBe(200);
  expect((await confirm(world, request)).body.code).toBe('booking/slot-taken');
  const held = await book(
    world,
    await world.eventType([world.member], { requiresConfirmation: true }),
    at(2, '09:00'),
  );
  expect((await reassignTo(world, held, world.owner)).body.code).toBe('booking/slot-taken');
  expect((await reassignTo(world, held, world.admin)).status).toBe(200);
  expect(await timeOf(world, world.admin)).toMatchObject([{ kind: 'request' }]);
});

test('a reassignment is 409 if a concurrent guest takes the user, and the booking keeps its host', async () => {
  const world = await auditedWorld();
  const booking = await booked(world);
  const other = await world.eventType([world.owner]);
  let isFirst = true;
  beforeTableCalls(async (name) => {
    if (name !== 'TransactWriteItems' || !isFirst) return;
    isFirst = false;
    await book(world, other, at(2, '09:00'));
  });
  expect((await reassignTo(world, booking, world.owner)).body.code).toBe('booking/slot-taken');
  expect(hostOf(await read(world, booking))).toBe(world.member.userId);
});

test('concurrent reassignments leave one host, and no other user is busy', async () => {
  const world = await auditedWorld('admin');
  const booking = await booked(world);
  const answers = await Promise.all([
    reassignTo(world, booking, world.owner),
    reassignTo(world, booking, world.admin),
    reassignTo(world, booking, world.owner),
  ]);
  for (const { status } of answers) expect([200, 409]).toContain(status);
  const host = hostOf(await read(world, booking));
  for (const user of [world.owner, world.admin, world.member]) {
    expect(await timeOf(world, user)).toHaveLength(user.userId === host ? 1 : 0);
  }
});

test.each(['named', 'chosen'])(
  'a booking of too many weeks for one change keeps its host (the other one is %s)',
  async (how) => {
    const world = await auditedWorld('admin');
    const eventType = await world.eventType([world.member, world.admin]);
    const booking = await book(world, eventType, at(2, '09:00'));
    expect((await update(world, booking, { endedAt: at(2 + 60 * 7, '09:00') })).status).toBe(200);
    const other = hostOf(booking) === world.member.userId ? world.admin : world.member;
    const params = { bookingId: booking.uid };
    const refused =
      how === 'named'
        ? await reassignTo(world, booking, other)
        : await call(ReassignBookingAutomatically, { as: world.owner, params });
    expect([refused.status, refused.body.code]).toEqual([422, 'booking/too-large']);
  },
);

test('a reassignment as a dry run, with another version, with a body or by another user changes nothing', async () => {
  const world = await auditedWorld();
  const booking = await booked(world);
  const { userId } = world.owner;
  const dry = await reassignTo(world, booking, world.owner, { Prefer: 'handling=dry-run' });
  expect(dry.body.data.host.uid).toBe(userId);
  expect((await reassignTo(world, booking, world.owner, { 'If-Match': '"2"' })).status).toBe(412);
  const params = { bookingId: booking.uid, userId };
  expect((await call(ReassignBooking, { as: world.owner, params, body: {} })).status).toBe(400);
  const stranger = await world.addUser('member');
  const refused = await call(ReassignBooking, { as: stranger, params });
  expect(refused.body.code).toBe('caller/role-forbids');
  expect(await read(world, booking)).toEqual(booking);
  expect((await call(ReassignBooking, { as: world.member, params })).status).toBe(200);
});

test('a cancelled booking keeps its host', async () => {
  const world = await auditedWorld();
  const booking = await booked(world);
  await cancel(world, booking);
  expect((await reassignTo(world, booking, world.owner)).body.code).toBe(
    'booking/already-cancelled',
  );
});
