import { expect, test } from 'vitest';
import { putEventType } from '../../../lib/admin/put-event-type.ts';
import { CancelBooking } from '../../../lib/contract/bookings/cancel-booking.ts';
import { UpdateBooking } from '../../../lib/contract/bookings/update-booking.ts';
import type { EventType } from '../../../lib/domain/event-types/event-type.ts';
import { beforeTableCalls } from '../../support/engine/table-calls.ts';
import { call } from '../../support/http/call.ts';
import { ledgerOf } from '../../support/ledger/ledger.ts';
import type { World } from '../../support/world.ts';
import { ask, at, auditedWorld, book, hostOf, read, seatsLeft } from './guests.ts';

const cancel = (world: World, { uid }: { uid: string }) =>
  call(CancelBooking, { as: world.owner, params: { uid }, body: {} });
const move = (world: World, { uid }: { uid: string }, body: object) =>
  call(UpdateBooking, { as: world.owner, params: { uid }, body });
const timeOf = async (world: World, user: { userId: string }) =>
  (await ledgerOf(world.of, user, at(1, '00:00'), at(4, '00:00'))).entries;

const shared = (world: World, capacity: number, overrides: Partial<EventType> = {}) =>
  world.eventType([world.member], { capacity, ...overrides });

test('guests share a start until its seats are taken, and then it is full', async () => {
  const world = await auditedWorld();
  const eventType = await shared(world, 3);
  const left: number[] = [];
  for (let guest = 0; guest < 3; guest += 1) {
    left.push(await seatsLeft(world, eventType, at(2, '09:00')));
    expect(await book(world, eventType, at(2, '09:00'))).toMatchObject({ capacity: 3 });
  }
  expect(left).toEqual([3, 2, 1]);
  expect(await seatsLeft(world, eventType, at(2, '09:00'))).toBe(0);
  expect(await ask(world, eventType, at(2, '09:00'))).toMatchObject({
    status: 409,
    body: { reason: 'capacity' },
  });
  expect(await timeOf(world, world.member)).toMatchObject([{ kind: 'seats', uid: eventType.uid }]);
});

test('a slot is shared neither with overlapping starts nor with other event types', async () => {
  const world = await auditedWorld();
  const eventType = await shared(world, 3, { interval: 15, bufferAfter: 15 });
  const other = await shared(world, 3);
  await book(world, eventType, at(2, '09:00'));
  expect((await ask(world, eventType, at(2, '09:15'))).status).toBe(409);
  expect((await ask(world, eventType, at(2, '08:30'))).status).toBe(409);
  expect((await ask(world, other, at(2, '09:00'))).status).toBe(409);
  await book(world, eventType, at(2, '09:45'));
  await book(world, eventType, at(2, '09:00'));
});

test('the host is free when the last guest has cancelled, and not before', async () => {
  const world = await auditedWorld();
  const eventType = await shared(world, 3);
  const other = await world.eventType([world.member]);
  const first = await book(world, eventType, at(2, '09:00'));
  const second = await book(world, eventType, at(2, '09:00'));
  await cancel(world, first);
  expect((await ask(world, other, at(2, '09:00'))).status).toBe(409);
  expect(await seatsLeft(world, eventType, at(2, '09:00'))).toBe(2);
  await cancel(world, second);
  expect(await timeOf(world, world.member)).toEqual([]);
  await book(world, other, at(2, '09:00'));
});

test('a slot that became empty can be filled again', async () => {
  const world = await auditedWorld();
  const eventType = await shared(world, 2);
  await cancel(world, await book(world, eventType, at(2, '09:00')));
  await book(world, eventType, at(2, '09:00'));
  await book(world, eventType, at(2, '09:00'));
  expect((await ask(world, eventType, at(2, '09:00'))).status).toBe(409);
});

test('the remaining seats are the sum over the hosts', async () => {
  const world = await auditedWorld('admin');
  const eventType = await world.eventType([world.member, world.admin], { capacity: 2 });
  for (const left of [4, 3, 2, 1]) {
    expect(await seatsLeft(world, eventType, at(2, '09:00'))).toBe(left);
    await book(world, eventType, at(2, '09:00'));
  }
  expect((await ask(world, eventType, at(2, '09:00'))).status).toBe(409);
});

test('each guest takes a seat of every host if all hosts take part', async () => {
  const world = await auditedWorld('admin');
  const all = { assignment: { type: 'all' }, capacity: 2 } as const;
  const eventType = await world.eventType([world.member, world.admin], all);
  const first = await book(world, eventType, at(2, '09:00'));
  expect(first.hosts).toHaveLength(2);
  expect(await seatsLeft(world, eventType, at(2, '09:00'))).toBe(1);
  const second = await book(world, eventType, at(2, '09:00'));
  expect((await ask(world, eventType, at(2, '09:00'))).status).toBe(409);
  await cancel(world, first);
  expect(await timeOf(world, world.admin)).toHaveLength(1);
  await cancel(world, second);
  expect(await timeOf(world, world.admin)).toEqual([]);
});

test('a guest who is moved leaves one slot and joins another one with remaining seats', async () => {
  const world = await auditedWorld();
  const eventType = await shared(world, 2);
  const [alone, other] = [
    await book(world, eventType, at(2, '09:00')),
    await book(world, eventType, at(2, '10:00')),
  ];
  expect((await move(world, alone, { startedAt: at(2, '10:00') })).status).toBe(200);
  expect(await seatsLeft(world, eventType, at(2, '09:00'))).toBe(2);
  expect(await seatsLeft(world, eventType, at(2, '10:00'))).toBe(0);
  const third = await book(world, eventType, at(2, '09:00'));
  expect(await move(world, third, { startedAt: at(2, '10:00') })).toMatchObject({
    status: 409,
    body: { code: 'booking/slot-taken', reason: 'capacity' },
  });
  expect((await move(world, other, { startedAt: at(3, '10:00') })).status).toBe(200);
  expect(await seatsLeft(world, eventType, at(2, '10:00'))).toBe(1);
});

test('one of several guests is not moved over the others, and a guest who is alone is moved', async () => {
  const world = await auditedWorld();
  const eventType = await shared(world, 3);
  const [first, second] = [
    await book(world, eventType, at(2, '09:00')),
    await book(world, eventType, at(2, '09:00')),
  ];
  expect((await move(world, first, { startedAt: at(2, '09:10') })).status).toBe(409);
  await cancel(world, second);
  expect((await move(world, first, { startedAt: at(2, '09:10') })).status).toBe(200);
});

test('only a guest who is alone can get another length, which closes the slot to guests of the usual length', async () => {
  const world = await auditedWorld();
  const eventType = await shared(world, 3);
  const [first, second] = [
    await book(world, eventType, at(2, '09:00')),
    await book(world, eventType, at(2, '09:00')),
  ];
  expect((await move(world, first, { endedAt: at(2, '10:00') })).status).toBe(409);
  await cancel(world, second);
  expect((await move(world, first, { endedAt: at(2, '10:00') })).status).toBe(200);
  expect(await seatsLeft(world, eventType, at(2, '09:00'))).toBe(0);
  expect((await ask(world, eventType, at(2, '09:00'))).status).toBe(409);
  expect((await move(world, first, { endedAt: at(2, '09:30') })).status).toBe(200);
  expect(await seatsLeft(world, eventType, at(2, '09:00'))).toBe(2);
});

test('a guest is not moved into a slot of another length', async () => {
  const world = await auditedWorld();
  const eventType = await shared(world, 3);
  const longer = await book(world, eventType, at(2, '09:00'));
  const moved = await book(world, eventType, at(3, '09:00'));
  expect((await move(world, longer, { endedAt: at(2, '10:00') })).status).toBe(200);
  expect(await move(world, moved, { startedAt: at(2, '09:00') })).toMatchObject({
    status: 409,
    body: { code: 'booking/slot-taken', reason: 'busy' },
  });
});

test('the hosts of a shared slot can be neither replaced, removed nor extended', async () => {
  const world = await auditedWorld('admin');
  const all = { assignment: { type: 'all' }, capacity: 2 } as const;
  const eventType = await world.eventType([world.member, world.admin], all);
  const booking = await book(world, eventType, at(2, '09:00'));
  for (const users of [[world.owner], [world.member], [world.member, world.admin, world.owner]]) {
    const refused = await move(world, booking, { hosts: users.map(({ userId }) => ({ userId })) });
    expect(refused).toMatchObject({ status: 409, body: { code: 'booking/shared-slot' } });
  }
  const same = { hosts: booking.hosts.toReversed() };
  expect((await move(world, booking, same)).status).toBe(200);
});

test('requests that hold time take seats', async () => {
  const world = await auditedWorld();
  const eventType = await shared(world, 2, { requiresConfirmation: true });
  const request = await book(world, eventType, at(2, '09:00'));
  expect(request.status).toBe('request');
  await book(world, eventType, at(2, '09:00'));
  expect((await ask(world, eventType, at(2, '09:00'))).status).toBe(409);
  await cancel(world, request);
  expect(await seatsLeft(world, eventType, at(2, '09:00'))).toBe(1);
});

test('the last guest frees the buffers of the first one, although the event type has other buffers by now', async () => {
  const world = await auditedWorld();
  // Ledger weeks begin on Thursdays at midnight, so the buffer before this start is in the previous week.
  const thursday = 7 + ((11 - new Date().getUTCDay()) % 7);
  const start = at(thursday, '00:30');
  const eventType = await shared(world, 3, { bufferBefore: 60, bufferAfter: 60 });
  const first = await book(world, eventType, start);
  await putEventType(world.of, { ...eventType, bufferBefore: 0, bufferAfter: 0 });
  const second = await book(world, eventType, start);
  await cancel(world, first);
  expect((await ask(world, eventType, at(thursday, '01:00'))).status).toBe(409);
  await cancel(world, second);
  const before = at(thursday - 1, '00:00');
  const { entries } = await ledgerOf(world.of, world.member, before, at(thursday + 1, '00:00'));
  expect(entries).toEqual([]);
});

test('a guest who is moved into a slot shares its buffers', async () => {
  const world = await auditedWorld();
  const eventType = await shared(world, 3, { bufferAfter: 60 });
  const first = await book(world, eventType, at(2, '09:00'));
  await putEventType(world.of, { ...eventType, bufferAfter: 0 });
  const second = await book(world, eventType, at(3, '09:00'));
  expect((await move(world, second, { startedAt: at(2, '09:00') })).status).toBe(200);
  await cancel(world, first);
  expect(await timeOf(world, world.member)).toHaveLength(1);
});

test('concurrent guests fill the seats exactly', async () => {
  const world = await auditedWorld('admin');
  const eventType = await world.eventType([world.member, world.admin], { capacity: 4 });
  const answers = await Promise.all(
    Array.from({ length: 14 }, () => ask(world, eventType, at(2, '09:00'))),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(8);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(6);
  const hosts = answers.flatMap(({ status, body }) => (status === 201 ? [hostOf(body.data)] : []));
  expect(hosts.filter((host) => host === world.member.userId)).toHaveLength(4);
});

test('a guest who joins a slot while the last guest leaves gets the slot', async () => {
  const world = await auditedWorld();
  const eventType = await shared(world, 2);
  const first = await book(world, eventType, at(2, '09:00'));
  let isFirstWrite = true;
  beforeTableCalls(async (tableCall) => {
    if (tableCall !== 'TransactWriteItems' || !isFirstWrite) return;
    isFirstWrite = false;
    await cancel(world, first);
  });
  const second = await book(world, eventType, at(2, '09:00'));
  expect(await read(world, first)).toMatchObject({ status: 'cancel' });
  expect(await read(world, second)).toMatchObject({ status: 'open' });
  expect(await timeOf(world, world.member)).toHaveLength(1);
});
