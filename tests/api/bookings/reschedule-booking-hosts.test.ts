import { expect, test } from 'vitest';
import { putEventType } from '../../../lib/admin/put-event-type.ts';
import { GetBookingAssignment } from '../../../lib/contract/bookings/get-booking-assignment.ts';
import { findBooking } from '../../../lib/data/bookings/stored-bookings.ts';
import type { EventType, Limit } from '../../../lib/domain/event-types/event-type.ts';
import type {
  Condition,
  HostAssignRule,
} from '../../../lib/domain/event-types/host-assign-rule.ts';
import { daily } from '../../support/hours/daily.ts';
import { call } from '../../support/http/call.ts';
import { ledgerOf } from '../../support/ledger/ledger.ts';
import type { Person, World } from '../../support/world.ts';
import { ask, at, auditedWorld, book, closed, hostOf, read, seatsLeft } from './guests.ts';
import { cancel, reassignTo, reschedule, update } from './moves.ts';

const timeOf = async (world: World, user: { userId: string }) =>
  (await ledgerOf(world.of, user, at(1, '00:00'), at(6, '00:00'))).entries;
const taken = (reason: string) => ({ status: 409, body: { code: 'booking/slot-taken', reason } });

/** An event type with two hosts. The first one has the higher priority. */
const ofTwo = (world: World<'admin'>, overrides: Partial<EventType> = {}) =>
  world.eventType([{ ...world.member, priority: 3 }, world.admin], {
    assignment: { type: 'any', method: 'priority' },
    ...overrides,
  });
const alone = async (world: World, user: Person, start: string) =>
  book(world, await world.eventType([user]), start);

test('the current host keeps the booking, although another host is ranked higher', async () => {
  const world = await auditedWorld('admin');
  const eventType = await ofTwo(world);
  const other = await alone(world, world.member, at(2, '09:00'));
  const booking = await book(world, eventType, at(2, '09:00'));
  expect(hostOf(booking)).toBe(world.admin.userId);
  await cancel(world, other);
  const { body } = await reschedule(world, booking, at(3, '09:00'));
  expect(hostOf(body.data)).toBe(world.admin.userId);
});

test.each(['busy', 'closed'])(
  'another host gets the booking if the current one is %s, and the former host is free',
  async (why) => {
    const world = await auditedWorld('admin');
    const eventType = await ofTwo(world);
    const booking = await book(world, eventType, at(2, '09:00'));
    if (why === 'busy') await alone(world, world.member, at(3, '09:00'));
    else await world.setHours(world.member, closed);
    const { status, body } = await reschedule(world, booking, at(3, '09:00'));
    expect([status, hostOf(body.data)]).toEqual([200, world.admin.userId]);
    expect(await timeOf(world, world.admin)).toMatchObject([{ uid: booking.uid }]);
    expect(await timeOf(world, world.member)).toHaveLength(why === 'busy' ? 1 : 0);
    const params = { uid: booking.uid };
    const { body: assigned } = await call(GetBookingAssignment, { as: world.owner, params });
    expect(assigned.data).toMatchObject({ method: 'priority', chosen: [world.admin.userId] });
  },
);

test('the method sequential passes the turn on only if another host is chosen', async () => {
  const world = await auditedWorld();
  const users = await Promise.all([1, 2, 3].map(() => world.addUser('member')));
  const [first, second, third] = users as [Person, Person, Person];
  const eventType = await world.eventType(users, {
    assignment: { type: 'any', method: 'sequential' },
  });
  const booking = await book(world, eventType, at(2, '09:00'));
  expect(hostOf(booking)).toBe(first.userId);
  await reschedule(world, booking, at(3, '09:00'));
  await alone(world, first, at(4, '09:00'));
  const { body } = await reschedule(world, booking, at(4, '09:00'));
  expect(hostOf(body.data)).toBe(second.userId);
  expect(hostOf(await book(world, eventType, at(2, '10:00')))).toBe(third.userId);
});

test('the method equal does not count the booking itself for the host who loses it', async () => {
  const world = await auditedWorld();
  const users = await Promise.all([1, 2, 3].map(() => world.addUser('member')));
  const eventType = await world.eventType(users);
  const made = [];
  for (const time of ['09:00', '10:00', '11:00']) {
    made.push(await book(world, eventType, at(2, time)));
  }
  const [booking, ...others] = made;
  if (booking === undefined) throw new Error('Three bookings are needed.');
  const host = users.find(({ userId }) => userId === hostOf(booking)) as Person;
  await alone(world, host, at(2, '12:00'));
  const { body } = await reschedule(world, booking, at(2, '12:00'));
  expect(others.map(hostOf)).toContain(hostOf(body.data));
});

test('a new start requires every host to be free if all of them take part', async () => {
  const world = await auditedWorld('admin');
  const eventType = await ofTwo(world, { assignment: { type: 'all' } });
  const booking = await book(world, eventType, at(2, '09:00'));
  await alone(world, world.admin, at(3, '09:00'));
  expect(await reschedule(world, booking, at(3, '09:00'))).toMatchObject(taken('busy'));
  expect((await reschedule(world, booking, at(3, '10:00'))).status).toBe(200);
  expect(await timeOf(world, world.member)).toHaveLength(1);
  expect(await timeOf(world, world.admin)).toHaveLength(2);
});

test('a booking that was given several hosts keeps them, or is not moved', async () => {
  const world = await auditedWorld('admin');
  const booking = await book(world, await ofTwo(world), at(2, '09:00'));
  const hosts = [world.member, world.owner].map(({ userId }) => ({ userId }));
  await update(world, booking, { hosts });
  await alone(world, world.owner, at(3, '09:00'));
  expect(await reschedule(world, booking, at(3, '09:00'))).toMatchObject(taken('busy'));
  const { body } = await reschedule(world, booking, at(3, '10:00'));
  expect(body.data.hosts.map(({ userId }) => userId)).toEqual(hosts.map(({ userId }) => userId));
});

test('a host outside the event type keeps the booking if they are free, and is replaced otherwise', async () => {
  const world = await auditedWorld('admin');
  const booking = await book(world, await ofTwo(world), at(2, '09:00'));
  await reassignTo(world, booking, world.owner);
  await world.setHours(world.owner, daily('UTC', 9, 12));
  expect(hostOf((await reschedule(world, booking, at(3, '09:00'))).body.data)).toBe(
    world.owner.userId,
  );
  expect(hostOf((await reschedule(world, booking, at(3, '13:00'))).body.data)).toBe(
    world.member.userId,
  );
  expect(await timeOf(world, world.owner)).toEqual([]);
});

const shared = (world: World, capacity: number, overrides: Partial<EventType> = {}) =>
  world.eventType([world.member], { capacity, ...overrides });

test('a guest leaves one seat and takes another one in one transaction', async () => {
  const world = await auditedWorld();
  const eventType = await shared(world, 2);
  const [first, second, third] = [
    await book(world, eventType, at(2, '09:00')),
    await book(world, eventType, at(2, '09:00')),
    await book(world, eventType, at(3, '09:00')),
  ];
  expect((await reschedule(world, first, at(3, '09:00'))).status).toBe(200);
  expect(await seatsLeft(world, eventType, at(2, '09:00'))).toBe(1);
  expect(await seatsLeft(world, eventType, at(3, '09:00'))).toBe(0);
  expect(await reschedule(world, second, at(3, '09:00'))).toMatchObject(taken('capacity'));
  await cancel(world, third);
  expect((await reschedule(world, second, at(3, '09:00'))).status).toBe(200);
  expect(await timeOf(world, world.member)).toHaveLength(1);
});

test('a guest who is alone in a slot can move over its time, and one of several cannot', async () => {
  const world = await auditedWorld();
  const eventType = await shared(world, 3, { interval: 15 });
  const first = await book(world, eventType, at(2, '09:00'));
  const second = await book(world, eventType, at(2, '09:00'));
  expect(await reschedule(world, first, at(2, '09:15'))).toMatchObject(taken('busy'));
  await cancel(world, second);
  expect((await reschedule(world, first, at(2, '09:15'))).status).toBe(200);
});

test('a seat of another host is taken if the slot of the current host is full', async () => {
  const world = await auditedWorld('admin');
  const eventType = await ofTwo(world, { capacity: 2 });
  const booking = await book(world, eventType, at(2, '09:00'));
  for (let i = 0; i < 2; i += 1) await book(world, eventType, at(3, '09:00'));
  const { body } = await reschedule(world, booking, at(3, '09:00'));
  expect(hostOf(body.data)).toBe(world.admin.userId);
  expect(await seatsLeft(world, eventType, at(3, '09:00'))).toBe(1);
  expect(await seatsLeft(world, eventType, at(2, '09:00'))).toBe(4);
});

test.each([
  ['gets seats', null, 3, 'seats'],
  ['loses its seats', 3, null, 'booking'],
] as const)(
  'a booking of an event type that %s meanwhile gets a slot of the current kind',
  async (...given) => {
    const [, before, after, kind] = given;
    const world = await auditedWorld();
    const eventType = await world.eventType([world.member], { capacity: before });
    const booking = await book(world, eventType, at(2, '09:00'));
    await putEventType(world.of, { ...eventType, capacity: after });
    const { body } = await reschedule(world, booking, at(3, '09:00'));
    expect(body.data.capacity).toBe(after);
    expect(await timeOf(world, world.member)).toMatchObject([{ kind }]);
    expect(await seatsLeft(world, eventType, at(2, '09:00'))).toBe(after ?? 1);
    expect(await seatsLeft(world, eventType, at(3, '09:00'))).toBe((after ?? 1) - 1);
    await cancel(world, booking);
    expect(await timeOf(world, world.member)).toEqual([]);
  },
);

const limited = (world: World<'admin'>, limits: readonly Limit[], timeZone = 'UTC') =>
  world.eventType([world.member, world.admin], { limits, timeZone });

test.each<[string, readonly Limit[]]>([
  ['bookings', [{ kind: 'bookings', period: 'day', max: 1 }]],
  ['minutes', [{ kind: 'minutes', period: 'day', max: 30 }]],
  ['bookings of an address', [{ kind: 'bookingsPerEmail', period: 'day', max: 1 }]],
])(
  'a limit of %s does not count the booking itself, and counts the others in the new period',
  async (_, limits) => {
    const world = await auditedWorld('admin');
    const eventType = await limited(world, limits);
    const booking = await book(world, eventType, at(2, '09:00'));
    expect((await reschedule(world, booking, at(2, '10:00'))).status).toBe(200);
    const other = await book(world, eventType, at(3, '09:00'));
    expect(await reschedule(world, booking, at(3, '10:00'))).toMatchObject(taken('limit'));
    await cancel(world, other);
    expect((await reschedule(world, booking, at(3, '10:00'))).status).toBe(200);
    expect((await ask(world, eventType, at(3, '12:00'))).status).toBe(409);
    await book(world, eventType, at(2, '12:00'));
  },
);

test('the period of a limit is in the zone of the event type', async () => {
  const world = await auditedWorld('admin');
  const limits = [{ kind: 'bookings', period: 'day', max: 1 }] as const;
  const eventType = await limited(world, limits, 'Asia/Tokyo');
  const booking = await book(world, eventType, at(2, '14:30'));
  await book(world, eventType, at(2, '15:00'));
  expect(await reschedule(world, booking, at(2, '15:30'))).toMatchObject(taken('limit'));
  expect((await reschedule(world, booking, at(1, '15:30'))).status).toBe(200);
});

test('a limit that other bookings have used up also refuses a move within its period', async () => {
  const world = await auditedWorld('admin');
  const eventType = await limited(world, [{ kind: 'bookings', period: 'day', max: 2 }]);
  const booking = await book(world, eventType, at(2, '09:00'));
  await book(world, eventType, at(2, '10:00'));
  expect((await reschedule(world, booking, at(2, '11:00'))).status).toBe(200);
  const limits = [{ kind: 'bookings', period: 'day', max: 1 }] as const;
  await putEventType(world.of, { ...eventType, limits });
  expect(await reschedule(world, booking, at(2, '12:00'))).toMatchObject(taken('limit'));
  expect((await reschedule(world, booking, at(3, '12:00'))).status).toBe(200);
  expect((await read(world, booking)).startedAt).toBe(at(3, '12:00'));
});

test('an assign rule chooses the other host, based on what the guest sent when they booked', async () => {
  const world = await auditedWorld();
  const users = await Promise.all([1, 2, 3].map(() => world.addUser('member')));
  const [first, , third] = users as [Person, Person, Person];
  const condition: Condition = {
    field: 'email',
    questionUid: null,
    operator: 'endsWith',
    value: '@example.com',
  };
  const rule: HostAssignRule = {
    uid: 'aRuleOfThree',
    name: 'The third',
    sort: 0,
    operator: 'and',
    groups: [{ operator: 'and', conditions: [condition] }],
    hostIds: [first.userId, third.userId],
    minutesPerDay: null,
    minutesPerWeek: null,
    minutesPerMonth: null,
    method: null,
    createdAt: at(0, '00:00'),
    updatedAt: at(0, '00:00'),
  };
  const eventType = await world.eventType(users, {
    assignment: { type: 'any', method: 'sequential' },
    rules: [rule],
  });
  const booking = await book(world, eventType, at(2, '09:00'));
  expect(hostOf(booking)).toBe(first.userId);
  await alone(world, first, at(3, '09:00'));
  const { body } = await reschedule(world, booking, at(3, '09:00'));
  expect(hostOf(body.data)).toBe(third.userId);
});

test('a rescheduled booking keeps its contact, its creator and the explanation of its hosts', async () => {
  const world = await auditedWorld();
  const booking = await alone(world, world.member, at(2, '09:00'));
  const before = await findBooking(world.of, booking.uid);
  await reschedule(world, booking, at(3, '09:00'));
  const after = await findBooking(world.of, booking.uid);
  expect([after?.contact, after?.createdBy, after?.assignment]).toEqual([
    before?.contact,
    before?.createdBy,
    before?.assignment,
  ]);
});
