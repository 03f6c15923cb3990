import { expect, test } from 'vitest';
import { putEventType } from '../../../lib/admin/put-event-type.ts';
import { ConfirmBooking } from '../../../lib/contract/bookings/confirm-booking.ts';
import { findBooking } from '../../../lib/data/bookings/stored-bookings.ts';
import type { EventType } from '../../../lib/domain/event-types/event-type.ts';
import { assignmentOf } from '../../support/bookings/assignment-of.ts';
import { beforeTableCalls } from '../../support/engine/table-calls.ts';
import { call } from '../../support/http/call.ts';
import { ledgerOf } from '../../support/ledger/ledger.ts';
import type { World } from '../../support/world.ts';
import { ask, at, auditedWorld, book, closed, hostOf, read, seatsLeft } from './guests.ts';
import { cancel, confirm, removeType, update } from './moves.ts';

const asking = (world: World, overrides: Partial<EventType> = {}) =>
  world.eventType([world.member], { requiresConfirmation: true, ...overrides });
const loose = (world: World, overrides: Partial<EventType> = {}) =>
  asking(world, { holdsWhileRequested: false, ...overrides });
const timeOf = async (world: World, user = world.member) =>
  (await ledgerOf(world.of, user, at(1, '00:00'), at(4, '00:00'))).entries;
const refusedFor = (reason: string) => ({
  status: 409,
  body: { code: 'booking/slot-taken', reason },
});

test('a confirmed request is open, and the time that it held is a booking', async () => {
  const world = await auditedWorld();
  const eventType = await asking(world, { bufferAfter: 15 });
  const request = await book(world, eventType, at(2, '09:00'));
  expect(await timeOf(world)).toMatchObject([{ kind: 'request', uid: request.uid }]);
  const { status, headers, body } = await confirm(world, request);
  expect([status, headers.etag]).toEqual([200, '"2"']);
  expect(body.data).toEqual({
    ...request,
    status: 'open',
    updatedAt: expect.stringMatching(/Z$/u),
  });
  expect(await read(world, request)).toEqual(body.data);
  const [entry, ...others] = await timeOf(world);
  expect(others).toEqual([]);
  expect(entry).toMatchObject({ kind: 'booking', uid: request.uid });
  expect((entry?.busyEnd ?? 0) - (entry?.end ?? 0)).toBe(15);
});

test('a confirmed request keeps the explanation of its host', async () => {
  const world = await auditedWorld();
  const request = await book(world, await asking(world), at(2, '09:00'));
  await call(ConfirmBooking, { as: world.member, params: { uid: request.uid } });
  const stored = await findBooking(world.of, request.uid);
  expect(stored).toMatchObject({ occupancy: { kind: 'booking' }, ver: 2 });
  expect((await assignmentOf(world.of, request.uid)).chosen).toEqual([world.member.userId]);
});

test('a request that held no time takes its time when it is confirmed', async () => {
  const world = await auditedWorld();
  const eventType = await loose(world, { bufferBefore: 10 });
  const request = await book(world, eventType, at(2, '09:00'));
  expect(await timeOf(world)).toEqual([]);
  expect((await confirm(world, request)).body.data.status).toBe('open');
  expect(await timeOf(world)).toMatchObject([{ kind: 'booking', uid: request.uid }]);
  expect(await seatsLeft(world, eventType, at(2, '09:00'))).toBe(0);
});

test('two requests can exist for one slot, and the second confirmation is 409', async () => {
  const world = await auditedWorld();
  const eventType = await loose(world);
  const first = await book(world, eventType, at(2, '09:00'));
  const second = await book(world, eventType, at(2, '09:00'));
  expect((await confirm(world, second)).status).toBe(200);
  expect(await confirm(world, first)).toMatchObject(refusedFor('busy'));
  expect(await read(world, first)).toEqual(first);
  await cancel(world, second);
  expect((await confirm(world, first)).status).toBe(200);
});

test('a confirmation is 409 if another booking overlaps only the buffers of the request', async () => {
  const world = await auditedWorld();
  const request = await book(world, await loose(world, { bufferAfter: 30 }), at(2, '09:00'));
  const other = await world.eventType([world.member]);
  const near = await book(world, other, at(2, '09:30'));
  expect(await confirm(world, request)).toMatchObject(refusedFor('busy'));
  await cancel(world, near);
  await book(world, other, at(2, '10:00'));
  expect((await confirm(world, request)).status).toBe(200);
});

test.each([true, false])(
  'a confirmation does not check hours, notice, window and grid again (held: %s)',
  async (holdsWhileRequested) => {
    const world = await auditedWorld();
    const eventType = await asking(world, { holdsWhileRequested });
    const request = await book(world, eventType, at(2, '09:00'));
    await world.setHours(world.member, closed);
    await putEventType(world.of, {
      ...eventType,
      minimumNotice: 10_000,
      window: { days: 0 },
      interval: 1440,
      status: 'disable',
    });
    expect((await confirm(world, request)).status).toBe(200);
  },
);

test('a confirmed request in a shared slot keeps its seat', async () => {
  const world = await auditedWorld();
  const eventType = await asking(world, { capacity: 2 });
  const request = await book(world, eventType, at(2, '09:00'));
  const before = await timeOf(world);
  expect((await confirm(world, request)).status).toBe(200);
  expect(await timeOf(world)).toEqual(before);
  expect(await seatsLeft(world, eventType, at(2, '09:00'))).toBe(1);
});

test('requests that hold no seat are confirmed while seats remain', async () => {
  const world = await auditedWorld();
  const eventType = await loose(world, { capacity: 2 });
  const requests = [];
  for (let i = 0; i < 3; i += 1) requests.push(await book(world, eventType, at(2, '09:00')));
  const statuses = [];
  for (const request of requests) statuses.push((await confirm(world, request)).status);
  expect(statuses).toEqual([200, 200, 409]);
  const [first, , last] = requests;
  expect(last && (await confirm(world, last))).toMatchObject(refusedFor('capacity'));
  if (first) await cancel(world, first);
  expect(last && (await confirm(world, last)).status).toBe(200);
  expect(await timeOf(world)).toMatchObject([{ kind: 'seats', uid: eventType.uid }]);
});

test('a confirmation uses the current number of seats of the event type', async () => {
  const world = await auditedWorld();
  const eventType = await loose(world);
  const requests = [];
  for (let i = 0; i < 2; i += 1) requests.push(await book(world, eventType, at(2, '09:00')));
  await putEventType(world.of, { ...eventType, capacity: 2 });
  for (const request of requests) {
    expect((await confirm(world, request)).body.data).toMatchObject({
      status: 'open',
      capacity: 2,
    });
  }
});

test('a limit counts a request that holds no time when it is confirmed, and not before', async () => {
  const world = await auditedWorld();
  const limits = [{ kind: 'bookings', period: 'day', max: 1 }] as const;
  const eventType = await loose(world, { limits });
  const first = await book(world, eventType, at(2, '09:00'));
  const second = await book(world, eventType, at(2, '10:00'));
  expect((await confirm(world, first)).status).toBe(200);
  expect(await confirm(world, second)).toMatchObject(refusedFor('limit'));
  await cancel(world, first);
  expect((await confirm(world, second)).status).toBe(200);
  expect((await ask(world, eventType, at(2, '11:00'))).status).toBe(409);
});

test('a request that was counted when it was created is not counted again', async () => {
  const world = await auditedWorld();
  const limits = [{ kind: 'bookings', period: 'day', max: 1 }] as const;
  const eventType = await asking(world, { limits });
  const request = await book(world, eventType, at(2, '09:00'));
  expect((await confirm(world, request)).status).toBe(200);
});

test('a confirmation requires every host to be free if all of them take part', async () => {
  const world = await auditedWorld('admin');
  const eventType = await world.eventType([world.member, world.admin], {
    requiresConfirmation: true,
    holdsWhileRequested: false,
    assignment: { type: 'all' },
  });
  const request = await book(world, eventType, at(2, '09:00'));
  const other = await world.eventType([world.admin]);
  const busy = await book(world, other, at(2, '09:00'));
  expect(await confirm(world, request)).toMatchObject(refusedFor('busy'));
  await cancel(world, busy);
  expect((await confirm(world, request)).status).toBe(200);
  expect(await timeOf(world, world.admin)).toHaveLength(1);
});

test('a request is confirmed for its current hosts and its current time', async () => {
  const world = await auditedWorld();
  const request = await book(world, await loose(world), at(2, '09:00'));
  const hosts = [{ userId: world.owner.userId }];
  await update(world, request, { hosts, startedAt: at(3, '12:07'), endedAt: at(3, '13:11') });
  const { body } = await confirm(world, request);
  expect(hostOf(body.data)).toBe(world.owner.userId);
  expect(await timeOf(world)).toEqual([]);
  expect(await timeOf(world, world.owner)).toHaveLength(1);
});

test('a request whose event type was deleted can still be confirmed', async () => {
  const world = await auditedWorld();
  const limits = [{ kind: 'bookings', period: 'day', max: 1 }] as const;
  const eventType = await loose(world, { limits, capacity: 2 });
  const request = await book(world, eventType, at(2, '09:00'));
  await removeType(world, eventType);
  expect((await confirm(world, request)).body.data).toMatchObject({ status: 'open', capacity: 2 });
  expect(await timeOf(world)).toMatchObject([{ kind: 'seats' }]);
});

test('a confirmation is 422 if the request has become too long for one change', async () => {
  const world = await auditedWorld();
  const request = await book(world, await loose(world), at(2, '09:00'));
  expect((await update(world, request, { endedAt: at(2 + 110 * 7, '09:00') })).status).toBe(200);
  expect((await confirm(world, request)).body.code).toBe('booking/too-large');
  expect((await confirm(world, request)).status).toBe(422);
});

test('a confirmation is 409 if a concurrent booking takes the slot', async () => {
  const world = await auditedWorld();
  const request = await book(world, await loose(world), at(2, '09:00'));
  const other = await world.eventType([world.member]);
  let isFirst = true;
  beforeTableCalls(async (name) => {
    if (name !== 'TransactWriteItems' || !isFirst) return;
    isFirst = false;
    await book(world, other, at(2, '09:00'));
  });
  expect(await confirm(world, request)).toMatchObject(refusedFor('busy'));
});

test('one of several concurrent confirmations is accepted', async () => {
  const world = await auditedWorld();
  for (const eventType of [await asking(world), await loose(world)]) {
    const request = await book(
      world,
      eventType,
      at(eventType.holdsWhileRequested ? 2 : 3, '09:00'),
    );
    const answers = await Promise.all([1, 2, 3, 4].map(() => confirm(world, request)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    for (const { status, body } of answers) {
      if (status === 409) expect(body.code).toBe('booking/already-confirmed');
    }
  }
});

test('a confirmation as a dry run, with another version, by another user or with a body changes nothing', async () => {
  const [world, other] = await Promise.all([auditedWorld('restricted'), auditedWorld()]);
  const request = await book(world, await asking(world), at(2, '09:00'));
  const { uid } = request;
  const dry = await confirm(world, request, { Prefer: 'handling=dry-run' });
  expect(dry.body.data.status).toBe('open');
  expect((await confirm(world, request, { 'If-Match': '"7"' })).status).toBe(412);
  expect((await confirm(other, request)).body.code).toBe('booking/unknown');
  const stranger = await world.addUser('member');
  const params = { uid };
  const refused = await call(ConfirmBooking, { as: stranger, params });
  expect(refused.body.code).toBe('caller/role-forbids');
  const restricted = await call(ConfirmBooking, { as: world.restricted, params });
  expect(restricted.body.code).toBe('caller/role-forbids');
  expect((await call(ConfirmBooking, { as: world.owner, params, body: {} })).status).toBe(400);
  expect(await read(world, request)).toEqual(request);
});
