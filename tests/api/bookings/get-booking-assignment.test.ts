import { expect, test } from 'vitest';
import { GetBooking } from '../../../lib/contract/bookings/get-booking.ts';
import { GetBookingAssignment } from '../../../lib/contract/bookings/get-booking-assignment.ts';
import { UpdateBooking } from '../../../lib/contract/bookings/update-booking.ts';
import type { EventType } from '../../../lib/domain/event-types/event-type.ts';
import { anyRule } from '../../support/event-types/any-rule.ts';
import { call } from '../../support/http/call.ts';
import type { World } from '../../support/world.ts';
import { at, auditedWorld, book, closed } from './guests.ts';

type Named = { readonly uid: string };

const explain = async (world: World, { uid }: Named) => {
  const answer = await call(GetBookingAssignment, { as: world.owner, params: { uid } });
  expect(answer.status).toBe(200);
  return answer.body.data;
};

async function pair(overrides: Partial<EventType> = {}) {
  const world = await auditedWorld('admin');
  const [away, heavy, light] = await Promise.all([1, 2, 3].map(() => world.addUser('member')));
  if (!away || !heavy || !light) throw new Error('Three users are needed.');
  await world.setHours(away, closed);
  const hosts = [away, { ...heavy, weight: 3, priority: 1 }, { ...light, priority: 2 }];
  const eventType = await world.eventType(hosts, overrides);
  return { world, eventType, away: away.userId, heavy: heavy.userId, light: light.userId };
}

test('the assignment contains every candidate with the values that counted and the rank', async () => {
  const { world, eventType, away, heavy, light } = await pair();
  const first = await book(world, eventType, at(2, '09:00'));
  const second = await explain(world, await book(world, eventType, at(2, '10:00')));
  const host = (userId: string) => second.candidates.find((one) => one.userId === userId);
  expect(
    (await explain(world, first)).candidates.map(({ bookedMinutes }) => bookedMinutes),
  ).toEqual([0, 0, 0]);
  expect(second).toMatchObject({ method: 'equal', rule: null, rules: [], lastAssigned: null });
  expect(second.others).toBeNull();
  expect(second.candidates).toHaveLength(3);
  const [chosen] = second.chosen;
  expect(second.order[0]).toBe(chosen);
  expect(second.order.toSorted()).toEqual([heavy, light].toSorted());
  const [before] = first.hosts;
  expect(host(before?.userId ?? '')).toMatchObject({
    free: true,
    bookedMinutes: 30,
    // Only the minute of the creation is stored.
    lastBookedAt: `${first.createdAt.slice(0, 16)}:00.000Z`,
  });
  expect(host(away)).toMatchObject({ free: false, rank: null, bookedMinutes: 0 });
  // The total weight is 5, so a weight of 1 is due 6 of the 30 booked minutes.
  const due = (userId: string, weight: number) => weight * 6 - (host(userId)?.bookedMinutes ?? 0);
  expect(host(heavy)?.shortfallMinutes).toBe(due(heavy, 3));
  expect(host(light)?.shortfallMinutes).toBe(due(light, 1));
  for (const [index, userId] of second.order.entries()) expect(host(userId)?.rank).toBe(index + 1);
});

test('the assignment contains the outcome of each rule that was checked', async () => {
  const world = await auditedWorld('admin');
  const { member, admin, owner } = world;
  const uid = (n: number) => `rule_numbe_${n}`;
  const conditions = [
    { field: 'email', questionUid: null, operator: 'is', value: 'x@y.zz' } as const,
  ];
  await world.setHours(owner, closed);
  const eventType = await world.eventType([member, admin, owner], {
    rules: [
      { ...anyRule, uid: uid(1), groups: [{ operator: 'and', conditions }] },
      { ...anyRule, uid: uid(2), hostIds: [owner.userId], method: 'sequential' },
      { ...anyRule, uid: uid(3), hostIds: [member.userId, admin.userId], minutesPerWeek: 20 },
      { ...anyRule, uid: uid(4), hostIds: [admin.userId], minutesPerDay: 30, method: 'priority' },
      { ...anyRule, uid: uid(5) },
    ],
  });
  const assignment = await explain(world, await book(world, eventType, at(2, '09:00')));
  expect(assignment).toMatchObject({
    method: 'priority',
    rule: uid(4),
    order: [admin.userId],
    chosen: [admin.userId],
    lastAssigned: null,
  });
  const over = [member.userId, admin.userId].toSorted();
  expect(assignment.rules.map((one) => [one.uid, one.outcome, one.overHostIds.toSorted()])).toEqual(
    [
      [uid(1), 'conditions-not-met', []],
      [uid(2), 'no-host-free', []],
      [uid(3), 'minutes-used-up', over],
      [uid(4), 'decided', []],
    ],
  );
  expect(assignment.rules[0]?.wanted).toBeNull();
  expect(assignment.rules[3]?.wanted).toEqual({
    hostIds: [admin.userId],
    minutesPerDay: 30,
    minutesPerWeek: null,
    minutesPerMonth: null,
    method: 'priority',
  });
  const minutesOf = (userId: string) =>
    assignment.candidates.find((one) => one.userId === userId)?.minutesWithThis;
  expect(minutesOf(admin.userId)).toEqual({ day: 30, week: 30, month: null });
  expect(minutesOf(owner.userId)).toEqual({ day: null, week: null, month: null });
  const next = await explain(world, await book(world, eventType, at(2, '10:00')));
  expect([next.rule, next.method]).toEqual([uid(5), 'equal']);
});

test('the assignment by the method sequential contains the last assigned host, and no minutes', async () => {
  const { world, eventType, heavy } = await pair({
    assignment: { type: 'any', method: 'sequential' },
  });
  const first = await explain(world, await book(world, eventType, at(2, '09:00')));
  expect(first).toMatchObject({ method: 'sequential', lastAssigned: null, chosen: [heavy] });
  expect(first.candidates[0]).toMatchObject({
    bookedMinutes: null,
    lastBookedAt: null,
    shortfallMinutes: null,
  });
  const second = await explain(world, await book(world, eventType, at(2, '10:00')));
  expect(second.lastAssigned).toEqual({ userId: heavy, sort: 1 });
});

test('the assignment contains all hosts if all take part, and no shortfall if no host has a weight', async () => {
  const world = await auditedWorld('admin');
  const hosts = [world.member, world.admin];
  const ids = hosts.map(({ userId }) => userId).toSorted();
  const together = await world.eventType(hosts, { assignment: { type: 'all' } });
  const all = await explain(world, await book(world, together, at(2, '09:00')));
  expect(all).toMatchObject({ method: 'all', order: ids, chosen: ids });
  const light = await world.eventType(hosts.map((host) => ({ ...host, weight: 0 })));
  const none = await explain(world, await book(world, light, at(2, '10:00')));
  expect(none.candidates.map(({ shortfallMinutes }) => shortfallMinutes)).toEqual([null, null]);
});

test('the assignment of hosts that a user set has no method', async () => {
  const { world, eventType } = await pair();
  const { uid } = await book(world, eventType, at(2, '09:00'));
  const hosts = [{ userId: world.owner.userId }, { userId: world.admin.userId }];
  await call(UpdateBooking, { as: world.owner, params: { uid }, body: { hosts } });
  expect(await explain(world, { uid })).toEqual({
    method: null,
    rule: null,
    rules: [],
    candidates: [],
    others: null,
    lastAssigned: null,
    order: [],
    chosen: [world.owner.userId, world.admin.userId],
  });
});

test('the assignment is returned only to users who can read the booking, and is not a part of the booking', async () => {
  const world = await auditedWorld('restricted');
  const own = await world.eventType([world.restricted]);
  const others = await world.eventType([world.member]);
  const seen = await book(world, own, at(2, '09:00'));
  const unseen = await book(world, others, at(2, '09:00'));
  const as = world.restricted;
  const mine = await call(GetBookingAssignment, { as, params: { uid: seen.uid } });
  expect([mine.status, mine.body.data.chosen]).toEqual([200, [world.restricted.userId]]);
  const hidden = await call(GetBookingAssignment, { as, params: { uid: unseen.uid } });
  expect([hidden.status, hidden.body.code]).toEqual([404, 'booking/unknown']);
  const { body } = await call(GetBooking, { as, params: { uid: seen.uid } });
  expect(Object.keys(body)).toEqual(['data']);
  for (const member of ['assignment', 'candidates', 'method', 'rules', 'order', 'chosen']) {
    expect(body.data).not.toHaveProperty(member);
  }
});
