import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import { putEventType } from '../../../lib/admin/put-event-type.ts';
import { CancelBooking } from '../../../lib/contract/bookings/cancel-booking.ts';
import { CreateBooking } from '../../../lib/contract/bookings/create-booking.ts';
import { GetBooking } from '../../../lib/contract/bookings/get-booking.ts';
import { GetBookingAssignment } from '../../../lib/contract/bookings/get-booking-assignment.ts';
import { ReassignBooking } from '../../../lib/contract/bookings/reassign-booking.ts';
import { ReassignBookingAutomatically } from '../../../lib/contract/bookings/reassign-booking-automatically.ts';
import { RescheduleBooking } from '../../../lib/contract/bookings/reschedule-booking.ts';
import { UpdateBooking } from '../../../lib/contract/bookings/update-booking.ts';
import { TableName, table } from '../../../lib/data/engine/table.ts';
import { keys } from '../../../lib/data/keys/keys.ts';
import type { EventType } from '../../../lib/domain/event-types/event-type.ts';
import type { Method } from '../../../lib/domain/event-types/method.ts';
import { floorMinute, weekOf } from '../../../lib/domain/ledger/week.ts';
import { call } from '../../support/http/call.ts';
import type { Person, World } from '../../support/world.ts';
import { at, auditedWorld, requestFor } from './guests.ts';

/** A number of hosts for which one call is not enough: each host has three items, and a call reads at most 100. */
const many = 40;

const peopleOf = (world: World, count = many): Promise<readonly Person[]> =>
  Promise.all(Array.from({ length: count }, () => world.addUser('member')));

const closed = { timeZone: 'UTC', items: [], overrides: {} };

/** An event type with many hosts. Only the first `open` ones have hours. */
async function eventTypeOf(
  world: World,
  { open = many, method = 'equal' as Method, parts = {} as Partial<EventType> } = {},
) {
  const people = await peopleOf(world);
  await Promise.all(people.slice(open).map((one) => world.setHours(one, closed)));
  const assignment = { type: 'any', method } as const;
  const eventType = await world.eventType(people, { assignment, ...parts });
  return { eventType, people, open: people.slice(0, open).map(({ userId }) => userId) };
}

const book = (world: World, eventType: EventType, startedAt: string) =>
  call(CreateBooking, { as: world.owner, body: requestFor(eventType, startedAt) });

type Booked = Awaited<ReturnType<typeof book>>;
const hostOf = ({ status, body }: Booked): string => {
  expect(status, JSON.stringify(body)).toBe(201);
  return body.data.hosts[0]?.userId ?? '';
};

const explained = async (world: World, uid: string) =>
  (await call(GetBookingAssignment, { as: world.owner, params: { uid } })).body.data;

test.each(['equal', 'priority', 'sequential'] as const)(
  'each of many hosts gets a booking before any host gets a second one (%s)',
  async (method) => {
    const world = await auditedWorld();
    const { eventType, people } = await eventTypeOf(world, { method });
    const chosen: string[] = [];
    for (let i = 0; i < many; i += 1) {
      chosen.push(hostOf(await book(world, eventType, at(9, `${10 + (i % 4)}:00`))));
    }
    expect(chosen.toSorted()).toEqual(people.map(({ userId }) => userId).toSorted());
    expect(hostOf(await book(world, eventType, at(9, '15:00')))).toBe(chosen[0]);
  },
);

test.each(['equal', 'sequential'] as const)(
  'a host who is free gets the booking, however many hosts who are not free are ranked before them (%s)',
  async (method) => {
    const world = await auditedWorld();
    const { eventType, open } = await eventTypeOf(world, { open: 1, method });
    for (const time of ['10:00', '11:00', '12:00']) {
      expect(hostOf(await book(world, eventType, at(9, time)))).toBe(open[0]);
    }
    const taken = await book(world, eventType, at(9, '12:00'));
    expect([taken.status, taken.body.code]).toEqual([409, 'booking/slot-taken']);
    expect(taken.body.nextStarts).toContain(at(9, '12:30'));
  },
);

test('the assignment contains the hosts who were checked, with their share among all hosts', async () => {
  const world = await auditedWorld();
  const { eventType } = await eventTypeOf(world);
  await book(world, eventType, at(9, '10:00'));
  const { body } = await book(world, eventType, at(9, '11:00'));
  const { candidates, others, order, chosen } = await explained(world, body.data.uid);
  expect(candidates.length).toBeGreaterThan(20);
  expect(candidates.length).toBeLessThan(many);
  expect(order).toHaveLength(candidates.length);
  expect(order[0]).toBe(chosen[0]);
  for (const one of candidates) expect(one.shortfallMinutes).toBe(30 / many);
  // The host of the first booking has 30 minutes, and is therefore last in the order.
  const left = many - candidates.length;
  expect(others).toEqual({ hosts: left, weight: left, bookedMinutes: 30 });
});

test('the assignment contains no other hosts if all were checked, and no minutes of others if the method is sequential', async () => {
  const world = await auditedWorld();
  const people = (await peopleOf(world)).toSorted((a, b) => (a.userId < b.userId ? -1 : 1));
  await Promise.all(people.slice(0, -1).map((one) => world.setHours(one, closed)));
  // Hosts without bookings are ordered by ID, so the only host with hours is the last one.
  const eventType = await world.eventType(people);
  const { body } = await book(world, eventType, at(9, '10:00'));
  const whole = await explained(world, body.data.uid);
  expect([whole.candidates.length, whole.others]).toEqual([many, null]);
  const turns = await eventTypeOf(world, { method: 'sequential' });
  const { body: other } = await book(world, turns.eventType, at(9, '10:00'));
  const { candidates, others } = await explained(world, other.data.uid);
  const left = many - candidates.length;
  expect(others).toEqual({ hosts: left, weight: left, bookedMinutes: null });
});

test('ten concurrent guests of one start book each of six free hosts once, and the other four guests are 409', async () => {
  const world = await auditedWorld();
  const { eventType, open } = await eventTypeOf(world, { open: 6 });
  const start = at(9, '10:00');
  const all = await Promise.all(Array.from({ length: 10 }, () => book(world, eventType, start)));
  const booked = all.filter(({ status }) => status === 201).map(hostOf);
  expect(booked.toSorted()).toEqual(open.toSorted());
  expect(all.filter(({ status }) => status === 409)).toHaveLength(4);
});

test('the stored loads follow a booking that is cancelled, moved or reassigned', async () => {
  const world = await auditedWorld('admin');
  const { eventType, people } = await eventTypeOf(world);
  const { owner: as } = world;
  const uids: string[] = [];
  for (let i = 0; i < 6; i += 1) {
    uids.push((await book(world, eventType, at(9 + i, '10:00'))).body.data.uid);
  }
  const [a = '', b = '', c = '', d = '', e = ''] = uids;
  const guest = world.admin.userId;
  const replies = [
    await call(CancelBooking, { as, params: { uid: a } }),
    await call(RescheduleBooking, {
      as,
      params: { uid: b },
      body: { timeZone: 'UTC', startedAt: at(30, '10:00') },
    }),
    await call(ReassignBooking, { as, params: { bookingId: d, userId: guest } }),
    await call(ReassignBookingAutomatically, { as, params: { bookingId: e } }),
  ];
  // The order depends on random IDs, so the third booking is given to a host without a booking.
  const hosting = await Promise.all(
    uids.map(
      async (uid) => (await call(GetBooking, { as, params: { uid } })).body.data.hosts[0]?.userId,
    ),
  );
  const idle = people.find(({ userId }) => !hosting.includes(userId))?.userId ?? '';
  const hosts = [{ userId: idle, role: 'admin' }];
  replies.push(await call(UpdateBooking, { as, params: { uid: c }, body: { hosts } }));
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  const week = weekOf(floorMinute(Date.parse(at(11, '10:00'))));
  const key = keys.hostLoad(world.of, eventType.uid, week, idle);
  const { Item } = await table.send(new GetCommand({ TableName, Key: key }));
  expect(Item?.minutes).toBe(30);
});

test('an event type with two hosts counts their bookings after it gets many hosts', async () => {
  const world = await auditedWorld();
  const [first, second, ...more] = (await peopleOf(world, many)) as [Person, Person, ...Person[]];
  const eventType = await world.eventType([first, second]);
  const booked = hostOf(await book(world, eventType, at(9, '10:00')));
  const hosts = [first, second, ...more].map(({ userId }, sort) => ({
    ...({ userId, role: 'admin', userType: 'host', priority: 0, sort } as const),
    weight: userId === booked ? 3 : 1,
  }));
  await putEventType(world.of, { ...eventType, hosts });
  const { body } = await book(world, eventType, at(9, '11:00'));
  const { candidates, others } = await explained(world, body.data.uid);
  // The host with 30 minutes has more than the due share of 90 / 42 minutes. All others are due 30 / 42 minutes.
  expect(body.data.hosts[0]?.userId).not.toBe(booked);
  expect(others?.bookedMinutes).toBe(30);
  for (const one of candidates) expect(one.shortfallMinutes).toBe(0.71);
});
