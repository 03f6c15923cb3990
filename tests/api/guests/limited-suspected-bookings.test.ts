import { afterEach, expect, test, vi } from 'vitest';
import { ConfirmBooking } from '../../../lib/contract/bookings/confirm-booking.ts';
import { DeclineBooking } from '../../../lib/contract/bookings/decline-booking.ts';
import { ListBookings } from '../../../lib/contract/bookings/list-bookings.ts';
import { CancelGuestBooking } from '../../../lib/contract/guests/cancel-guest-booking.ts';
import type { EventType } from '../../../lib/domain/event-types/event-type.ts';
import { call } from '../../support/http/call.ts';
import type { World } from '../../support/world.ts';
import { at, auditedWorld } from '../bookings/guests.ts';
import { bookAt, openTo } from './public-bookings.ts';

afterEach(() => {
  vi.useRealTimers();
});

const nine = at(3, '09:00');
const dayMs = 86_400_000;

const suspect = (world: World, eventType: EventType, headers = {}) =>
  bookAt(world.of, eventType, nine, { website: 'https://buy.example.com' }, headers);

/** Sends suspected bookings of many clients at the same time. */
const suspectMany = (world: World, eventType: EventType, count: number) =>
  Promise.all(Array.from({ length: count }, () => suspect(world, eventType)));

const listed = async ({ owner }: World) => {
  const query = { spamType: '1', perPage: '100' };
  return (await call(ListBookings, { as: owner, query })).body.data.map(({ uid }) => uid);
};

/** A team with the maximum of suspected bookings. */
async function fullWorld() {
  const world = await auditedWorld();
  const eventType = await openTo(world);
  const made = await suspectMany(world, eventType, 20);
  expect(made.map(({ status }) => status)).toEqual(Array(20).fill(201));
  return { world, eventType, made: made.map(({ body }) => body.data) };
}

test('only twenty of thirty concurrent suspected bookings are stored, and exactly these are acknowledged', async () => {
  const world = await auditedWorld();
  const eventType = await openTo(world);
  const answers = await suspectMany(world, eventType, 30);
  const made = answers.filter(({ status }) => status === 201);
  const refused = answers.filter(({ status }) => status !== 201);
  expect(refused.map(({ body }) => body.code)).toEqual(Array(10).fill('caller/rate-limited'));
  for (const { headers } of refused) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  const uids = made.map(({ body }) => body.data.uid);
  expect((await listed(world)).toSorted()).toEqual(uids.toSorted());
  expect((await bookAt(world.of, eventType, nine)).status).toBe(201);
});

test('the limit of suspected bookings applies to each team separately', async () => {
  await fullWorld();
  const other = await auditedWorld();
  expect((await suspect(other, await openTo(other))).status).toBe(201);
});

test('a confirmed suspected booking makes room for another one, and a cancelled or declined one does not', async () => {
  const { world, eventType, made } = await fullWorld();
  const [declined, cancelled, confirmed] = made;
  const as = world.owner;
  await call(DeclineBooking, { as, params: { uid: declined?.uid ?? '' } });
  await call(CancelGuestBooking, { guest: cancelled?.token });
  expect((await suspect(world, eventType)).status).toBe(429);
  const { status } = await call(ConfirmBooking, { as, params: { uid: confirmed?.uid ?? '' } });
  expect(status).toBe(200);
  const ten = at(3, '10:00');
  const more = { website: 'https://buy.example.com' };
  expect((await bookAt(world.of, eventType, ten, more)).status).toBe(201);
  expect((await bookAt(world.of, eventType, ten, more)).status).toBe(429);
});

test('expired suspected bookings make room for others', async () => {
  const { world, eventType } = await fullWorld();
  const nowMs = Date.now();
  vi.useFakeTimers({ toFake: ['Date'], now: nowMs + 7 * dayMs - 60_000 });
  const later = at(3, '09:00');
  const more = { website: 'https://buy.example.com' };
  expect((await bookAt(world.of, eventType, later, more)).status).toBe(429);
  vi.setSystemTime(nowMs + 7 * dayMs);
  expect((await bookAt(world.of, eventType, later, more)).status).toBe(201);
  expect((await listed(world)).length).toBe(1);
});

test('a refused, repeated or dry-run suspected booking takes no room', async () => {
  const world = await auditedWorld();
  const eventType = await openTo(world);
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const sent = { website: 'https://buy.example.com', email: `${crypto.randomUUID()}@example.com` };
  const answers = [
    await suspect(world, eventType, { prefer: 'handling=dry-run' }),
    await bookAt(world.of, eventType, at(3, '09:10'), sent),
    await bookAt(world.of, eventType, nine, sent, headers),
    await bookAt(world.of, eventType, nine, sent, headers),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 422, 201, 201]);
  const more = await suspectMany(world, eventType, 20);
  expect(more.filter(({ status }) => status === 201).length).toBe(19);
});

test('a suspected booking with the maximum of hosts and limits can be confirmed', async () => {
  const world = await auditedWorld();
  const hosts = await Promise.all(Array.from({ length: 29 }, () => world.addUser('member')));
  const limits = [
    { kind: 'bookings', period: 'day', max: 1 },
    { kind: 'minutes', period: 'week', max: 10_000 },
  ] as const;
  const eventType = await world.eventType(hosts, {
    visibility: 'public',
    duration: 1440,
    interval: 720,
    capacity: 2,
    assignment: { type: 'all' },
    limits,
  });
  // A booking of one day across the end of a ledger week is in two weeks of each host.
  const weekMs = 7 * dayMs;
  const startMs = (Math.floor(Date.now() / weekMs) + 2) * weekMs - dayMs / 2;
  const startedAt = new Date(startMs).toISOString();
  const made = await bookAt(world.of, eventType, startedAt, { website: 'https://buy.example.com' });
  const { uid } = made.body.data;
  const { status } = await call(ConfirmBooking, { as: world.owner, params: { uid } });
  expect([made.status, status]).toEqual([201, 200]);
});
