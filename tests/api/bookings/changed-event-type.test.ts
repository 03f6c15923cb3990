import { expect, test } from 'vitest';
import { ReassignBookingAutomatically } from '../../../lib/contract/bookings/reassign-booking-automatically.ts';
import { UpdateBooking } from '../../../lib/contract/bookings/update-booking.ts';
import { CreateEventTypeHost } from '../../../lib/contract/event-types/create-event-type-host.ts';
import { UpdateEventType } from '../../../lib/contract/event-types/update-event-type.ts';
import { minutesPerWeek, weekOf, weekStart } from '../../../lib/domain/ledger/week.ts';
import { call } from '../../support/http/call.ts';
import type { World } from '../../support/world.ts';
import { ask, at, auditedWorld, book, hostOf, read, seatsLeft } from './guests.ts';

const minuteMs = 60_000;
const move = (world: World, { uid }: { uid: string }, startedAt: string) =>
  call(UpdateBooking, { as: world.owner, params: { uid }, body: { startedAt } });

/** A start at the beginning of a ledger week, so that a buffer before it is in another item. */
const weekEdge = (): string => {
  const week = weekOf(Date.now() / minuteMs + 2 * minutesPerWeek);
  return new Date(weekStart(week) * minuteMs).toISOString();
};

const all = { capacity: 3, duration: 60, interval: 60, assignment: { type: 'all' } } as const;

test('a host who is added to a shared slot gives it the current buffers, also at the edge of a ledger week', async () => {
  const world = await auditedWorld('admin');
  const eventType = await world.eventType([world.member], { ...all, bufferBefore: 60 });
  await book(world, eventType, weekEdge());
  await world.eventType([world.member, world.admin], { ...all, uid: eventType.uid });
  expect(await seatsLeft(world, eventType, weekEdge())).toBe(2);
  expect((await ask(world, eventType, weekEdge())).status).toBe(201);
});

test('a start that is offered after a host was added is accepted, whatever buffers the slot began with', async () => {
  const world = await auditedWorld('admin');
  const eventType = await world.eventType([world.member], { ...all, bufferBefore: 60 });
  const other = await world.eventType([world.admin], { duration: 60, interval: 60 });
  await book(world, eventType, at(2, '10:00'));
  await book(world, other, at(2, '09:00'));
  await world.eventType([world.member, world.admin], { ...all, uid: eventType.uid });
  expect(await seatsLeft(world, eventType, at(2, '10:00'))).toBe(2);
  expect((await ask(world, eventType, at(2, '10:00'))).status).toBe(201);
});

test('a guest who is moved gets the current number of seats of the event type', async () => {
  const world = await auditedWorld();
  const eventType = await world.eventType([world.member], { capacity: 3 });
  const older = await book(world, eventType, at(2, '12:00'));
  await book(world, eventType, at(2, '09:00'));
  await book(world, eventType, at(2, '09:00'));
  await world.eventType([world.member], { capacity: 2, uid: eventType.uid });
  expect(await move(world, older, at(2, '09:00'))).toMatchObject({
    status: 409,
    body: { code: 'booking/slot-taken', reason: 'capacity' },
  });
  await world.eventType([world.member], { capacity: 5, uid: eventType.uid });
  expect(await move(world, older, at(2, '09:00'))).toMatchObject({
    status: 200,
    body: { data: { capacity: 5 } },
  });
});

test('a booking keeps the capacity with which it was created until it is moved', async () => {
  const world = await auditedWorld();
  const eventType = await world.eventType([world.member], { capacity: 3 });
  const older = await book(world, eventType, at(2, '09:00'));
  const change = (capacity: number | null) =>
    call(UpdateEventType, { as: world.owner, params: { uid: eventType.uid }, body: { capacity } });
  expect((await change(5)).status).toBe(200);
  const newer = await book(world, eventType, at(2, '09:00'));
  expect([(await read(world, older)).capacity, newer.capacity]).toEqual([3, 5]);
  const renamed = await call(UpdateBooking, {
    as: world.owner,
    params: { uid: older.uid },
    body: { name: 'B' },
  });
  expect(renamed.body.data.capacity).toBe(3);
  expect((await move(world, older, at(2, '10:00'))).body.data.capacity).toBe(5);
  await move(world, newer, at(2, '11:00'));
  await change(null);
  expect([(await read(world, older)).capacity, (await read(world, newer)).capacity]).toEqual([
    5, 5,
  ]);
});

test('an automatic reassignment uses the current event type, although a former one is cached', async () => {
  const world = await auditedWorld('admin');
  const eventType = await world.eventType([world.member]);
  const { uid } = await book(world, eventType, at(2, '09:00'));
  const reassign = () =>
    call(ReassignBookingAutomatically, { as: world.owner, params: { bookingId: uid } });
  expect((await reassign()).status).toBe(409);
  const host = { as: world.owner, params: { eventTypeId: eventType.uid } };
  await call(CreateEventTypeHost, { ...host, body: { uid: world.admin.userId } });
  expect((await reassign()).status).toBe(200);
  expect(await read(world, { uid })).toMatchObject({ hosts: [{ userId: world.admin.userId }] });
});

test('a booking request that holds no time also passes the turn of the method sequential on', async () => {
  const world = await auditedWorld('admin');
  const eventType = await world.eventType([world.member, world.admin, world.owner], {
    assignment: { type: 'any', method: 'sequential' },
    requiresConfirmation: true,
    holdsWhileRequested: false,
  });
  const hosts: (string | undefined)[] = [];
  for (const hour of ['09:00', '10:00', '11:00']) {
    hosts.push(hostOf(await book(world, eventType, at(2, hour))));
  }
  expect(new Set(hosts).size).toBe(3);
});
