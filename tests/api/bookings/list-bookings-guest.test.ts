import { expect, test } from 'vitest';
import { ListBookings } from '../../../lib/contract/bookings/list-bookings.ts';
import type { Booking } from '../../../lib/domain/bookings/booking.ts';
import { organizationItems } from '../../support/engine/stored-items.ts';
import { tellChanges } from '../../support/feed/tell-changes.ts';
import { call } from '../../support/http/call.ts';
import { pages } from '../../support/http/pages.ts';
import type { World } from '../../support/world.ts';
import { bookAt, openTo } from '../guests/public-bookings.ts';
import { at, auditedWorld, book } from './guests.ts';
import { cancel, confirm, reschedule, update } from './moves.ts';

type Query = Readonly<Record<string, string>>;

const email = 'Ada.Wren@example.com';
const ada = { email };
const other = { email: 'ben@example.com' };

const list = async (world: World, query: Query, as = world.owner) =>
  (await call(ListBookings, { as, query: { email, ...query } })).body.data.map(({ uid }) => uid);

const uids = (bookings: readonly Booking[]) => bookings.map(({ uid }) => uid);

test('the bookings of a guest are found by their address in any letter case, before and after they are published', async () => {
  const world = await auditedWorld();
  const eventType = await world.eventType([world.member]);
  const first = await book(world, eventType, at(2, '10:00'), ada);
  await book(world, eventType, at(2, '11:00'), other);
  await book(world, eventType, at(2, '12:00'), { ...other, ccEmails: [email] });
  const second = await book(world, eventType, at(2, '09:00'), { email: email.toUpperCase() });
  const found = [second.uid, first.uid];
  for (const publish of [async () => {}, tellChanges]) {
    await publish();
    for (const spelling of [email, email.toLowerCase(), email.toUpperCase()]) {
      expect(await list(world, { email: spelling })).toEqual(found);
    }
    expect(await list(world, { order: 'createdAt' })).toEqual(found.toReversed());
    expect(await list(world, { email: 'nobody@example.com' })).toEqual([]);
  }
});

test('the list of a guest can be combined with every other filter', async () => {
  const world = await auditedWorld('admin');
  const [eventType, another] = [
    await world.eventType([world.member]),
    await world.eventType([world.admin]),
  ];
  const made = [
    await book(world, eventType, at(2, '09:00'), ada),
    await book(world, eventType, at(2, '10:00'), ada),
    await book(world, another, at(2, '11:00'), ada),
  ];
  const [first, second, third] = uids(made) as [string, string, string];
  await cancel(world, { uid: second });
  for (const publish of [async () => {}, tellChanges]) {
    await publish();
    expect(await list(world, { status: 'cancel' })).toEqual([second]);
    expect(await list(world, { status: 'request' })).toEqual([]);
    expect(await list(world, { eventTypeId: another.uid })).toEqual([third]);
    expect(await list(world, { userId: world.member.userId })).toEqual([first, second]);
    expect(await list(world, { startedAt: at(2, '09:30'), sort: 'desc' })).toEqual([third, second]);
    expect(await list(world, { endedAt: at(2, '10:30'), order: 'createdAt' })).toEqual([
      first,
      second,
    ]);
  }
});

test('the list of a guest contains a booking at its new time after a move', async () => {
  const world = await auditedWorld();
  const eventType = await world.eventType([world.member]);
  const first = await book(world, eventType, at(2, '09:00'), ada);
  const second = await book(world, eventType, at(2, '10:00'), ada);
  await tellChanges();
  await reschedule(world, first, at(3, '09:00'));
  for (const publish of [async () => {}, tellChanges]) {
    await publish();
    expect(await list(world, {})).toEqual([second.uid, first.uid]);
    expect(await list(world, { startedAt: at(3, '00:00') })).toEqual([first.uid]);
  }
});

test('guests with the same address in two organizations have separate lists with different keys', async () => {
  const [world, stranger] = await Promise.all([auditedWorld(), auditedWorld()]);
  const made: string[] = [];
  for (const one of [world, stranger]) {
    const eventType = await one.eventType([one.member]);
    made.push((await book(one, eventType, at(2, '09:00'), ada)).uid);
  }
  await tellChanges();
  expect([await list(world, {}), await list(stranger, {})]).toEqual(made.map((uid) => [uid]));
  const names = await Promise.all(
    [world, stranger].map(async ({ of }) => {
      const listed = (await organizationItems(of)).map(({ pk }) => String(pk));
      return listed.filter((pk) => pk.includes('#LG#')).map((pk) => pk.split('#LG#')[1]);
    }),
  );
  expect(names.map(({ length }) => length)).toEqual([1, 1]);
  expect(names[0]).not.toEqual(names[1]);
});

test('no key of the table contains the address of a guest', async () => {
  const world = await auditedWorld();
  await book(world, await world.eventType([world.member]), at(2, '09:00'), ada);
  await tellChanges();
  for (const { pk, sk, lpk = '' } of await organizationItems(world.of)) {
    expect(`${pk} ${sk} ${lpk}`.toLowerCase()).not.toContain('ada.wren');
  }
});

test('a restricted user finds only the bookings of a guest that they host', async () => {
  const world = await auditedWorld('restricted');
  const eventType = await world.eventType([world.member]);
  const times = ['09:00', '10:00', '11:00', '12:00'];
  const made: Booking[] = [];
  for (const time of times) made.push(await book(world, eventType, at(2, time), ada));
  const own = made[2] as Booking;
  await update(world, own, { hosts: [{ userId: world.restricted.userId }] });
  for (const publish of [async () => {}, tellChanges]) {
    await publish();
    const sent = { as: world.restricted, query: { email, perPage: '1' } };
    expect((await call(ListBookings, sent)).body).toMatchObject({
      data: [{ uid: own.uid }],
      nextCursor: null,
    });
    expect(await list(world, { userId: world.member.userId }, world.restricted)).toEqual([]);
  }
});

test('guests of a shared slot have a list each, and its pages contain each booking once', async () => {
  const world = await auditedWorld();
  const eventType = await world.eventType([world.member], { capacity: 10 });
  const made: string[] = [];
  for (let index = 0; index < 5; index += 1) {
    made.push((await book(world, eventType, at(2, '09:00'), ada)).uid);
    await book(world, eventType, at(2, '09:00'), { email: `guest${index}@example.com` });
  }
  await tellChanges();
  const read = await pages(ListBookings, { as: world.owner, query: { email, perPage: '2' } });
  expect(read.map(({ length }) => length)).toEqual([2, 2, 1]);
  expect(new Set(read.flat().map(({ uid }) => uid))).toEqual(new Set(made));
});

test('suspected bookings of a guest are found with spamType=1, and with the others after they are confirmed', async () => {
  const world = await auditedWorld();
  const eventType = await openTo(world);
  const filled = { website: 'https://buy.example.com', ...ada };
  const { body } = await bookAt(world.of, eventType, at(3, '09:00'), filled);
  await bookAt(world.of, eventType, at(3, '10:00'), { ...filled, ...other });
  const { uid } = body.data;
  for (const order of ['startedAt', 'createdAt']) {
    expect(await list(world, { order, spamType: '1' })).toEqual([uid]);
    expect(await list(world, { order })).toEqual([]);
  }
  await confirm(world, { uid });
  for (const publish of [async () => {}, tellChanges]) {
    await publish();
    expect(await list(world, { spamType: '1' })).toEqual([]);
    expect(await list(world, {})).toEqual([uid]);
  }
});

test('a text that is no email address is 400', async () => {
  const world = await auditedWorld();
  for (const text of ['', 'ada', 'ada@']) {
    const { status, body } = await call(ListBookings, { as: world.owner, query: { email: text } });
    expect([status, body]).toMatchObject([400, { errors: [{ pointer: 'query/email' }] }]);
  }
});
