import { expect, test } from 'vitest';
import { CancelBooking } from '../../../lib/contract/bookings/cancel-booking.ts';
import { reassess } from '../../../lib/domain/assignment/assignment-record.ts';
import { assignmentOf } from '../../support/bookings/assignment-of.ts';
import { beforeTableCalls } from '../../support/engine/table-calls.ts';
import { call } from '../../support/http/call.ts';
import type { World } from '../../support/world.ts';
import { ask, at, auditedWorld, book, closed, hostOf } from './guests.ts';

const three = (world: World) => Promise.all([1, 2, 3].map(() => world.addUser('member')));
const time = (i: number) =>
  `${String(8 + Math.floor(i / 2)).padStart(2, '0')}:${i % 2 ? 30 : '00'}`;

/** A Thursday at least a week ahead. Ledger weeks begin on Thursdays, and fairness is counted in ledger weeks. */
const thursday = (): number => 7 + ((11 - new Date().getUTCDay()) % 7);

/** Runs a step between the decision of the next booking and its transaction. */
function beforeNextWrite(step: () => Promise<unknown>): void {
  let isFirst = true;
  beforeTableCalls(async (tableCall) => {
    if (tableCall !== 'TransactWriteItems' || !isFirst) return;
    isFirst = false;
    await step();
  });
}

test('the method equal keeps the numbers of bookings of hosts with the same weight at most one apart over a week', async () => {
  const world = await auditedWorld();
  const users = await three(world);
  const eventType = await world.eventType(users);
  const counts = new Map<string | undefined, number>();
  for (let i = 0; i < 14; i += 1) {
    const host = hostOf(await book(world, eventType, at(thursday() + (i % 7), time(i))));
    counts.set(host, (counts.get(host) ?? 0) + 1);
    const all = users.map(({ userId }) => counts.get(userId) ?? 0);
    expect(Math.max(...all) - Math.min(...all)).toBeLessThanOrEqual(1);
  }
});

test('the method equal gives a host with twice the weight twice the bookings, and a host with the weight 0 none', async () => {
  const world = await auditedWorld();
  const [heavy, light, none] = await three(world);
  if (!heavy || !light || !none) throw new Error('Three users are needed.');
  const eventType = await world.eventType([
    { ...heavy, weight: 2 },
    { ...light, weight: 1 },
    { ...none, weight: 0 },
  ]);
  const hosts: (string | undefined)[] = [];
  for (let i = 0; i < 9; i += 1) hosts.push(hostOf(await book(world, eventType, at(9, time(i)))));
  expect(hosts.filter((host) => host === heavy.userId)).toHaveLength(6);
  expect(hosts.filter((host) => host === light.userId)).toHaveLength(3);
});

test.each([
  ['the same', [1, 1, 1]],
  ['different', [3, 2, 1]],
] as const)(
  'the method equal with weights that are %s keeps each host at most one booking above their share',
  async (_, weights) => {
    const world = await auditedWorld();
    const users = (await three(world)).map((user, i) => ({ ...user, weight: weights[i] ?? 1 }));
    const eventType = await world.eventType(users);
    const counts = new Map<string | undefined, number>();
    const total = weights.reduce<number>((sum, weight) => sum + weight, 0);
    for (let i = 0; i < 12; i += 1) {
      const host = hostOf(await book(world, eventType, at(thursday() + (i % 6), time(i))));
      counts.set(host, (counts.get(host) ?? 0) + 1);
      for (const { userId, weight } of users) {
        expect((counts.get(userId) ?? 0) - ((i + 1) * weight) / total).toBeLessThanOrEqual(1);
      }
    }
    expect(users.map(({ userId }) => counts.get(userId))).toEqual(
      weights.map((weight) => (12 * weight) / total),
    );
  },
);

test('the method equal does not count a cancelled booking', async () => {
  const world = await auditedWorld('admin');
  const eventType = await world.eventType([world.member, world.admin]);
  const first = await book(world, eventType, at(9, '09:00'));
  const params = { uid: first.uid };
  await call(CancelBooking, { as: world.owner, params, body: {} });
  const second = await book(world, eventType, at(9, '10:00'));
  expect(hostOf(second)).toBe(hostOf(first));
});

test('the method priority chooses the free host with the highest priority', async () => {
  const world = await auditedWorld();
  const [low, high, middle] = await three(world);
  if (!low || !high || !middle) throw new Error('Three users are needed.');
  const eventType = await world.eventType(
    [
      { ...low, priority: 0 },
      { ...high, priority: 3 },
      { ...middle, priority: 1 },
    ],
    { assignment: { type: 'any', method: 'priority' } },
  );
  expect(hostOf(await book(world, eventType, at(2, '09:00')))).toBe(high.userId);
  expect(hostOf(await book(world, eventType, at(2, '10:00')))).toBe(high.userId);
  expect(hostOf(await book(world, eventType, at(2, '09:00')))).toBe(middle.userId);
  expect(hostOf(await book(world, eventType, at(2, '09:00')))).toBe(low.userId);
  expect((await ask(world, eventType, at(2, '09:00'))).status).toBe(409);
});

const sequential = { assignment: { type: 'any', method: 'sequential' } } as const;

test('the method sequential chooses hosts in order, begins again, and skips a host who is not free', async () => {
  const world = await auditedWorld();
  const users = await three(world);
  const [, second] = users;
  const eventType = await world.eventType(users, sequential);
  const turn: (string | undefined)[] = [];
  for (let i = 0; i < 4; i += 1) turn.push(hostOf(await book(world, eventType, at(2, time(i)))));
  const [a, b, c] = users.map(({ userId }) => userId);
  expect(turn).toEqual([a, b, c, a]);
  await world.setHours({ userId: second?.userId ?? '' }, closed);
  expect(hostOf(await book(world, eventType, at(2, '15:00')))).toBe(c);
});

test('the method sequential never gives concurrent guests the same turn', async () => {
  const world = await auditedWorld();
  const users = await three(world);
  const eventType = await world.eventType(users, sequential);
  const made = await Promise.all(
    [0, 1, 2, 3, 4, 5].map((i) => book(world, eventType, at(2, time(i)))),
  );
  const hosts = made.map(hostOf);
  for (const { userId } of users) {
    expect(hosts.filter((host) => host === userId)).toHaveLength(2);
  }
});

test('the method sequential does not pass the turn on for a refused request', async () => {
  const world = await auditedWorld();
  const users = await three(world);
  const eventType = await world.eventType(users, sequential);
  await book(world, eventType, at(2, '09:00'));
  await ask(world, eventType, at(2, '09:10'));
  await ask(world, eventType, at(2, '09:30'), { locationId: 'phone' });
  expect(hostOf(await book(world, eventType, at(2, '09:30')))).toBe(users[1]?.userId);
});

test('an event type in which all hosts take part books every host, and refuses a start if one of them is busy', async () => {
  const world = await auditedWorld();
  const users = await three(world);
  const [first] = users;
  if (!first) throw new Error('Three users are needed.');
  const together = await world.eventType(users, { assignment: { type: 'all' } });
  const alone = await world.eventType([first]);
  const { hosts } = await book(world, together, at(2, '09:00'));
  expect(hosts.map(({ userId }) => userId).sort()).toEqual(
    users.map(({ userId }) => userId).sort(),
  );
  await book(world, alone, at(2, '10:00'));
  expect((await ask(world, together, at(2, '10:00'))).status).toBe(409);
  expect((await ask(world, alone, at(2, '09:00'))).status).toBe(409);
});

test('a host who is only notified of bookings is never assigned by any method', async () => {
  const world = await auditedWorld('admin');
  const hosts = [{ ...world.admin, userType: 'notifyHost', priority: 3 } as const, world.member];
  for (const [i, assignment] of [
    { type: 'any', method: 'equal' } as const,
    { type: 'any', method: 'priority' } as const,
    { type: 'any', method: 'sequential' } as const,
    { type: 'all' } as const,
  ].entries()) {
    const eventType = await world.eventType(hosts, { assignment });
    const booking = await book(world, eventType, at(2, time(i)));
    expect(booking.hosts.map(({ userId }) => userId)).toEqual([world.member.userId]);
    expect((await ask(world, eventType, at(2, time(i)))).status).toBe(409);
  }
});

test.each(['equal', 'priority', 'sequential'] as const)(
  'the method %s chooses the next host within the request if concurrent guests take the first ones',
  async (method) => {
    const world = await auditedWorld();
    const users = await three(world);
    const eventType = await world.eventType(users, { assignment: { type: 'any', method } });
    const rivals: (string | undefined)[] = [];
    beforeNextWrite(async () => {
      rivals.push(hostOf(await book(world, eventType, at(2, '09:00'))));
      rivals.push(hostOf(await book(world, eventType, at(2, '09:00'))));
    });
    const booking = await book(world, eventType, at(2, '09:00'));
    expect(new Set([...rivals, hostOf(booking)]).size).toBe(3);
    const assignment = await assignmentOf(world.of, booking.uid);
    expect(reassess(assignment)).toEqual(assignment);
  },
);

test('a booking whose last host is taken by a concurrent guest is 409 with the next free starts', async () => {
  const world = await auditedWorld();
  const eventType = await world.eventType([world.member]);
  beforeNextWrite(() => book(world, eventType, at(2, '09:00')));
  const refused = await ask(world, eventType, at(2, '09:00'));
  expect(refused).toMatchObject({
    status: 409,
    body: {
      code: 'booking/slot-taken',
      reason: 'busy',
      nextStarts: [at(2, '09:30'), at(2, '10:00'), at(2, '10:30')],
    },
  });
});

test('a concurrent booking at another time of the week does not refuse the start of the guest', async () => {
  const world = await auditedWorld();
  const eventType = await world.eventType([world.member]);
  beforeNextWrite(() => book(world, eventType, at(2, '11:00')));
  expect((await ask(world, eventType, at(2, '09:00'))).status).toBe(201);
});

test('three of fifteen concurrent guests of overlapping starts are booked if an event type has three hosts', async () => {
  const world = await auditedWorld();
  const users = await three(world);
  const eventType = await world.eventType(users, { interval: 10 });
  const answers = await Promise.all(
    Array.from({ length: 15 }, (_, i) =>
      ask(world, eventType, at(2, `09:${(i % 3) * 10 || '00'}`)),
    ),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(12);
});
