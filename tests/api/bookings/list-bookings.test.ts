import { expect, test } from 'vitest';
import { newUid } from '../../../lib/app/new-uid.ts';
import { CancelBooking } from '../../../lib/contract/bookings/cancel-booking.ts';
import { CreateBooking } from '../../../lib/contract/bookings/create-booking.ts';
import { GetBooking } from '../../../lib/contract/bookings/get-booking.ts';
import { ListBookings } from '../../../lib/contract/bookings/list-bookings.ts';
import { UpdateBooking } from '../../../lib/contract/bookings/update-booking.ts';
import { findBooking, writeBooking } from '../../../lib/data/bookings/stored-bookings.ts';
import { commit } from '../../../lib/data/engine/commit.ts';
import type { Booking } from '../../../lib/domain/bookings/booking.ts';
import { call } from '../../support/http/call.ts';
import { pages as allPages } from '../../support/http/pages.ts';
import { changeRole } from '../../support/people/change-role.ts';
import { newWorld, type World } from '../../support/world.ts';
import { at, auditedWorld, book, hostOf, requestFor } from './guests.ts';

type Query = Readonly<Record<string, string>>;

const page = (world: World, query: Query = {}, as = world.owner) =>
  call(ListBookings, { as, query });

const pages = (world: World, query: Query, between?: () => Promise<unknown>) =>
  allPages(ListBookings, { as: world.owner, query }, between);

const uids = (bookings: readonly Booking[]) => bookings.map(({ uid }) => uid);
const startsOf = (bookings: readonly Booking[]) => bookings.map(({ startedAt }) => startedAt);

/** Bookings of one event type at these times of day 2, made in this order. */
async function booked(world: World, times: readonly string[]) {
  const eventType = await world.eventType([world.member]);
  const made: Booking[] = [];
  for (const time of times) made.push(await book(world, eventType, at(2, time)));
  return { eventType, made };
}

test('an organization without bookings has an empty list without a cursor', async () => {
  const world = await auditedWorld();
  expect((await page(world)).body).toEqual({ data: [], nextCursor: null });
});

test('bookings are listed whole, by their start unless another order is requested', async () => {
  const world = await auditedWorld();
  const { made } = await booked(world, ['11:00', '09:00', '10:00']);
  const [a, b, c] = made;
  const all = async (query: Query) => (await page(world, query)).body.data;
  expect(await all({})).toEqual([b, c, a]);
  expect(await all({ sort: 'desc' })).toEqual([a, c, b]);
  expect(await all({ order: 'startedAt', sort: 'asc' })).toEqual([b, c, a]);
  expect(await all({ order: 'createdAt' })).toEqual([a, b, c]);
  expect(await all({ order: 'createdAt', sort: 'desc' })).toEqual([c, b, a]);
});

test('the bookings of other organizations are not listed', async () => {
  const [world, other] = await Promise.all([auditedWorld(), auditedWorld()]);
  await booked(other, ['09:00']);
  expect((await page(world)).body.data).toEqual([]);
});

test('bookings are filtered by status, event type, host and time, alone and together', async () => {
  const world = await auditedWorld('admin');
  const { eventType, made } = await booked(world, ['09:00', '10:00', '11:00']);
  const withConfirmation = await world.eventType([world.admin], { requiresConfirmation: true });
  const request = await book(world, withConfirmation, at(2, '10:00'));
  const [first, second, third] = uids(made) as [string, string, string];
  await call(CancelBooking, { as: world.owner, params: { uid: second }, body: {} });
  const found = async (query: Query) => uids((await page(world, query)).body.data);
  expect(await found({ status: 'open' })).toEqual([first, third]);
  expect(await found({ status: 'cancel' })).toEqual([second]);
  expect(await found({ status: 'request' })).toEqual([request.uid]);
  expect(await found({ eventTypeId: withConfirmation.uid })).toEqual([request.uid]);
  expect(await found({ userId: world.member.userId, status: 'open' })).toEqual([first, third]);
  expect(await found({ startedAt: at(2, '10:00'), eventTypeId: eventType.uid })).toEqual([
    second,
    third,
  ]);
  expect(await found({ endedAt: at(2, '10:30'), eventTypeId: eventType.uid })).toEqual([
    first,
    second,
  ]);
  expect(await found({ startedAt: at(2, '09:01'), endedAt: at(2, '11:29') })).toHaveLength(2);
  const offset = at(2, '11:00').replace('11:00:00.000Z', '20:00:00+09:00');
  for (const order of ['startedAt', 'createdAt']) {
    expect(await found({ startedAt: offset, order })).toEqual([third]);
  }
  expect(await found({ eventTypeId: 'nothing' })).toEqual([]);
});

test.each([
  { order: 'startedAt', sort: 'asc' },
  { order: 'startedAt', sort: 'desc' },
  { order: 'createdAt', sort: 'desc' },
  { order: 'startedAt', status: 'open' },
])('the pages of %j contain each booking once, in order', async (query) => {
  const world = await auditedWorld();
  const { made } = await booked(world, [
    '09:00',
    '09:30',
    '10:00',
    '10:30',
    '11:00',
    '11:30',
    '12:00',
  ]);
  const read = await pages(world, { ...query, perPage: '3' });
  expect(read.flat().map(({ uid }) => uid)).toEqual(
    uids(query.sort === 'desc' ? made.toReversed() : made),
  );
  expect(read.every(({ length }) => length <= 3)).toBe(true);
});

test('bookings with the same start are not skipped at the end of a page', async () => {
  const world = await auditedWorld();
  const eventType = await world.eventType([world.member], { capacity: 10 });
  for (let i = 0; i < 7; i += 1) await book(world, eventType, at(2, '09:00'));
  const read = (await pages(world, { perPage: '2' })).flat();
  expect(new Set(uids(read)).size).toBe(7);
  expect(read).toHaveLength(7);
});

test.each([{}, { status: 'open' }])(
  'a booking that is created between two pages does not make them skip or repeat others (%j)',
  async (query) => {
    const world = await auditedWorld();
    const { eventType, made } = await booked(world, ['09:00', '10:00', '11:00', '12:00', '13:00']);
    const late = ['08:00', '10:30', '13:30', '14:30'];
    const read = await pages(world, { ...query, perPage: '2' }, async () => {
      const time = late.shift();
      if (time) await book(world, eventType, at(2, time));
    });
    const seen = uids(read.flat());
    expect(new Set(seen).size).toBe(seen.length);
    for (const uid of uids(made)) expect(seen).toContain(uid);
    expect(startsOf(read.flat())).toEqual(startsOf(read.flat()).toSorted());
  },
);

test('a page has at most the requested number of bookings, which is 1 to 100 and 20 by default', async () => {
  const world = await auditedWorld();
  const times = Array.from(
    { length: 22 },
    (_, i) => `${10 + Math.floor(i / 2)}:${i % 2 ? 30 : '00'}`,
  );
  await booked(world, times);
  const lengthOf = async (query: Query) => (await page(world, query)).body.data.length;
  expect(await lengthOf({})).toBe(20);
  expect(await lengthOf({ perPage: '1' })).toBe(1);
  expect(await lengthOf({ perPage: '100' })).toBe(22);
  for (const perPage of ['0', '101', '-1', '1.5', 'ten', '']) {
    expect(await page(world, { perPage })).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: 'query/perPage' }] },
    });
  }
});

test('a filter that matches few bookings still reaches the end of the list', async () => {
  const world = await newWorld('admin');
  const rare = await world.eventType([world.admin]);
  await copies(
    world,
    await book(world, await world.eventType([world.member]), at(2, '09:00')),
    600,
  );
  const last = await book(world, rare, at(3, '09:00'));
  const read = await pages(world, { eventTypeId: rare.uid, perPage: '5' });
  expect(uids(read.flat())).toEqual([last.uid]);
  expect(read.length).toBeGreaterThan(1);
});

/** Stores copies of a booking without ledger entries, so that one host can have all of them. */
async function copies(world: World, { uid }: { uid: string }, count: number): Promise<void> {
  const stored = await findBooking(world.of, uid);
  if (stored === undefined) throw new Error('The booking to copy was not found.');
  const change = {
    kind: 'guest_booked',
    by: stored.createdBy,
    at: at(0, '00:00'),
    requestId: 'x',
  } as const;
  const copy = () => ({ ...stored, ver: 0, booking: { ...stored.booking, uid: newUid() } });
  for (let made = 0; made < count; made += 50) {
    const writes = Array.from({ length: 50 }, () => writeBooking(world.of, copy(), change));
    expect(await commit(world.of, writes)).toBe('committed');
  }
}

test('a cursor is valid only for its own query, user and organization, with pages of any length', async () => {
  const [world, other] = await Promise.all([auditedWorld('restricted'), auditedWorld()]);
  await booked(world, ['09:00', '10:00', '11:00']);
  const { body } = await page(world, { perPage: '1', sort: 'desc' });
  const cursor = body.nextCursor ?? '';
  const query = { sort: 'desc', cursor };
  expect((await page(world, { ...query, perPage: '2' })).body.data).toHaveLength(2);
  expect((await page(world, { ...query, order: 'startedAt' })).status).toBe(200);
  const refused = { status: 400, body: { errors: [{ pointer: 'query/cursor' }] } };
  expect(await page(world, { cursor })).toMatchObject(refused);
  expect(await page(world, { ...query, status: 'open' })).toMatchObject(refused);
  expect(await page(world, { ...query, order: 'createdAt' })).toMatchObject(refused);
  expect(await page(world, query, world.restricted)).toMatchObject(refused);
  expect(await page(other, query)).toMatchObject(refused);
});

test('a restricted user lists only the bookings that they host', async () => {
  const world = await auditedWorld('restricted');
  const { made } = await booked(world, ['09:00', '10:00']);
  const [own, foreign] = made as [Booking, Booking];
  const hosts = [{ userId: world.restricted.userId }];
  await call(UpdateBooking, { as: world.owner, params: { uid: own.uid }, body: { hosts } });
  const seen = async (query: Query) => uids((await page(world, query, world.restricted)).body.data);
  expect(await seen({})).toEqual([own.uid]);
  expect(await seen({ userId: world.restricted.userId })).toEqual([own.uid]);
  expect(await seen({ userId: hostOf(foreign) ?? '' })).toEqual([]);
  expect((await page(world, {}, world.member)).body.data).toHaveLength(2);
});

test('a user who has become restricted no longer sees the bookings that they created for others', async () => {
  const world = await auditedWorld('admin');
  const eventType = await world.eventType([world.admin]);
  const { key: _, ...user } = world.member;
  const body = requestFor(eventType, at(2, '09:00'));
  const { uid } = (await call(CreateBooking, { as: world.member, body })).body.data;
  await changeRole(world, user, 'restricted');
  const as = await world.keyFor(user, ['*']);
  expect((await call(ListBookings, { as })).body.data).toEqual([]);
  expect((await call(GetBooking, { as, params: { uid } })).body.code).toBe('booking/unknown');
});

test.each([
  ['status', 'done'],
  ['order', 'name'],
  ['sort', 'up'],
  ['startedAt', '2026-02-30T00:00:00Z'],
  ['endedAt', '2026-03-01'],
  ['eventTypeId', ''],
  ['page', '2'],
])('the parameter %s=%s is 400 with a pointer', async (name, value) => {
  const world = await auditedWorld();
  expect(await page(world, { [name]: value })).toMatchObject({
    status: 400,
    body: { code: 'request/invalid', errors: [{ pointer: `query/${name}` }] },
  });
});
