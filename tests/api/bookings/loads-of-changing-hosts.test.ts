import fc from 'fast-check';
import { expect, test } from 'vitest';
import { audit } from '../../../lib/admin/audit/audit.ts';
import { putEventType } from '../../../lib/admin/put-event-type.ts';
import { CancelBooking } from '../../../lib/contract/bookings/cancel-booking.ts';
import { ConfirmBooking } from '../../../lib/contract/bookings/confirm-booking.ts';
import { ReassignBooking } from '../../../lib/contract/bookings/reassign-booking.ts';
import { ReassignBookingAutomatically } from '../../../lib/contract/bookings/reassign-booking-automatically.ts';
import { RescheduleBooking } from '../../../lib/contract/bookings/reschedule-booking.ts';
import { UpdateBooking } from '../../../lib/contract/bookings/update-booking.ts';
import { DeleteOrganizationUser } from '../../../lib/contract/organization/delete-organization-user.ts';
import { queryAll } from '../../../lib/data/engine/query-all.ts';
import { keys } from '../../../lib/data/keys/keys.ts';
import type { EventType } from '../../../lib/domain/event-types/event-type.ts';
import { call } from '../../support/http/call.ts';
import { deleteAtOnce } from '../../support/people/delete-at-once.ts';
import { newWorld, type Person, type World } from '../../support/world.ts';
import { ask, at, auditedWorld, book, hostOf } from './guests.ts';

deleteAtOnce();

const peopleOf = (world: World, count: number): Promise<readonly Person[]> =>
  Promise.all(Array.from({ length: count }, () => world.addUser('member')));

const hostsOf = (people: readonly Person[]): EventType['hosts'] =>
  people.map(({ userId }, sort) => ({
    ...({ userId, role: 'admin', userType: 'host', priority: 0, weight: 1, sort } as const),
  }));

/** Reads the stored loads of an event type, grouped by host. */
async function keptOf({ of }: World, { uid }: EventType) {
  const { pk, from, to } = keys.hostLoadsIn(of, uid, 0, 999_999);
  const items = await queryAll({
    KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
    ExpressionAttributeValues: { ':pk': pk, ':from': from, ':to': to },
  });
  return Map.groupBy(items, ({ sk }) => String(sk).split('#')[1] ?? '');
}

test.concurrent.each(['reassign', 'cancel'] as const)(
  'the loads of a deleted user become zeros that expire, and the loads of the other hosts stay correct (%s)',
  async (bookings) => {
    const world = await newWorld();
    const people = await peopleOf(world, 16);
    const eventType = await world.eventType(people);
    const booked = [];
    for (let i = 0; i < 20; i += 1) {
      booked.push(await book(world, eventType, at(8 + (i % 9), `${10 + (i % 5)}:00`)));
    }
    const userId = hostOf(booked[0] ?? { hosts: [] }) ?? '';
    const removed = { as: world.owner, params: { userId }, query: { bookings } };
    expect((await call(DeleteOrganizationUser, removed)).status).toBe(204);
    const kept = await keptOf(world, eventType);
    const own = kept.get(userId) ?? [];
    expect(own.length).toBeGreaterThan(0);
    for (const { minutes, exp } of own) {
      expect(minutes).toBe(0);
      expect(exp).toBeGreaterThan(Date.now() / 1000);
    }
    const all = [...kept.values()].flat().reduce((sum, { minutes }) => sum + Number(minutes), 0);
    const gone = booked.filter(({ hosts }) => hosts[0]?.userId === userId).length;
    expect(all).toBe(30 * (20 - (bookings === 'cancel' ? gone : 0)));
    expect(await audit(world.of)).toEqual([]);
  },
);

type Act = (world: World, uid: string, people: readonly Person[], n: number) => Promise<unknown>;

const acts: readonly Act[] = [
  ({ owner }, uid) => call(CancelBooking, { as: owner, params: { uid } }),
  ({ owner }, uid) => call(ConfirmBooking, { as: owner, params: { uid } }),
  ({ owner }, bookingId) =>
    call(ReassignBookingAutomatically, { as: owner, params: { bookingId } }),
  ({ owner }, bookingId, people, n) => {
    const userId = people[n % people.length]?.userId ?? '';
    return call(ReassignBooking, { as: owner, params: { bookingId, userId } });
  },
  ({ owner }, uid, _, n) =>
    call(RescheduleBooking, {
      as: owner,
      params: { uid },
      body: { timeZone: 'UTC', startedAt: at(8 + (n % 20), `${10 + (n % 7)}:00`) },
    }),
  ({ owner }, uid, people, n) =>
    call(UpdateBooking, {
      as: owner,
      params: { uid },
      body: {
        startedAt: at(8 + (n % 20), '23:45'),
        hosts: [0, 5].map((more) => ({ userId: people[(n + more) % people.length]?.userId ?? '' })),
      },
    }),
];

/** Changed terms of an event type: few or many hosts, all or one of them, with and without seats and confirmation. */
const anyTerms = fc.record({
  from: fc.nat(9),
  count: fc.constantFrom(2, 14, 15, 30),
  method: fc.constantFrom('equal', 'priority', 'sequential', 'all'),
  capacity: fc.constantFrom(null, 2),
  requiresConfirmation: fc.boolean(),
  holdsWhileRequested: fc.boolean(),
});
const anyRound = fc.record({
  terms: anyTerms,
  starts: fc.array(fc.nat(140), { minLength: 4, maxLength: 8 }),
  acts: fc.array(fc.tuple(fc.nat(5), fc.nat(60), fc.nat(1000)), { minLength: 6, maxLength: 10 }),
});

/** `ROUNDS=30` runs more rounds. */
const numRuns = Number(process.env.ROUNDS ?? 10);

test('the stored loads agree with the bookings, however the event type changes between rounds of concurrent actions', async () => {
  const world = await auditedWorld();
  const people = await peopleOf(world, 40);
  const eventType = await world.eventType(people.slice(0, 3));
  const uids: string[] = [];
  for (const { terms, starts, acts: some } of fc.sample(anyRound, { numRuns, seed: 11 })) {
    const { from, count, method, ...parts } = terms;
    const assignment =
      method === 'all' ? { type: 'all' as const } : { type: 'any' as const, method };
    const hosts = hostsOf(people.slice(from, from + count));
    await putEventType(world.of, { ...eventType, ...parts, assignment, hosts } as EventType);
    const made = await Promise.all(
      starts.map((n) => ask(world, eventType, at(8 + (n % 20), `${10 + (n % 7)}:00`))),
    );
    uids.push(...made.flatMap(({ status, body }) => (status === 201 ? [body.data.uid] : [])));
    await Promise.all(
      some.map(async ([act, which, n]) => acts[act]?.(world, uids.at(-1 - which) ?? '', people, n)),
    );
    expect(await audit(world.of)).toEqual([]);
  }
  const kept = [...(await keptOf(world, eventType)).values()].flat();
  expect(kept.filter(({ minutes }) => Number(minutes) > 0).length).toBeGreaterThan(20);
});
