import { afterEach, expect, test, vi } from 'vitest';
import { ConfirmBooking } from '../../../lib/contract/bookings/confirm-booking.ts';
import { DeclineBooking } from '../../../lib/contract/bookings/decline-booking.ts';
import { GetBooking } from '../../../lib/contract/bookings/get-booking.ts';
import { ListBookingHistory } from '../../../lib/contract/bookings/list-booking-history.ts';
import { ListBookingRecordings } from '../../../lib/contract/bookings/list-booking-recordings.ts';
import { ListBookings } from '../../../lib/contract/bookings/list-bookings.ts';
import { UpdateBooking } from '../../../lib/contract/bookings/update-booking.ts';
import { DeleteEventType } from '../../../lib/contract/event-types/delete-event-type.ts';
import { UpdateEventType } from '../../../lib/contract/event-types/update-event-type.ts';
import { CancelGuestBooking } from '../../../lib/contract/guests/cancel-guest-booking.ts';
import type { EventType } from '../../../lib/domain/event-types/event-type.ts';
import { storedItems } from '../../support/engine/stored-items.ts';
import { beforeTableCalls } from '../../support/engine/table-calls.ts';
import { readFeed } from '../../support/feed/follow-events.ts';
import { tellChanges } from '../../support/feed/tell-changes.ts';
import { call } from '../../support/http/call.ts';
import { ledgerOf } from '../../support/ledger/ledger.ts';
import { deleteAtOnce } from '../../support/people/delete-at-once.ts';
import type { World } from '../../support/world.ts';
import { ask, at, auditedWorld, offers, read } from '../bookings/guests.ts';
import { leadingTo, responseOf, tokenOf } from '../routing-forms/led.ts';
import { look } from './links.ts';
import { bookAt, byToken, openTo } from './public-bookings.ts';

deleteAtOnce();
afterEach(() => {
  vi.useRealTimers();
});

const nine = at(3, '09:00');
const ten = at(3, '10:00');
const filled = { website: 'https://buy.example.com' };
const dayMs = 86_400_000;

/** Books like a bot that fills in every field. */
async function suspected(overrides: Partial<EventType> = {}) {
  const world = await auditedWorld();
  const eventType = await openTo(world, overrides);
  const { status, headers, body } = await bookAt(world.of, eventType, nine, filled);
  expect([status, headers.etag]).toEqual([201, '"1"']);
  return { world, eventType, shown: body.data, uid: body.data.uid };
}

/** All events of bookings in the feed. */
const bookingEvents = async ({ owner }: World) =>
  (await readFeed(owner)).events.filter(({ event }) => event.includes('book'));

const listed = async (world: World, query: Readonly<Record<string, string>> = {}) =>
  (await call(ListBookings, { as: world.owner, query })).body.data.map(({ uid }) => uid);

test('a suspected booking has the response of a real one, and occupies no time, limit or event', async () => {
  const limits = [{ kind: 'bookings', period: 'day', max: 1 }] as const;
  const { world, eventType, shown, uid } = await suspected({ limits });
  // The start is still free, although the limit is one booking a day.
  const real = await bookAt(world.of, eventType, nine);
  expect(real.status).toBe(201);
  const alike = ({ status, name, startedAt, reschedulableUntil }: typeof shown) => ({
    status,
    name,
    startedAt,
    reschedulableUntil,
  });
  expect([alike(shown), Object.keys(shown)]).toEqual([
    alike(real.body.data),
    Object.keys(real.body.data),
  ]);
  expect(await read(world, { uid })).toMatchObject({
    status: 'request',
    spamType: 1,
    eventTypeId: eventType.uid,
  });
  await tellChanges();
  const events = await bookingEvents(world);
  expect(events.map(({ object }) => object.uid)).toEqual([real.body.data.uid]);
  const { entries } = await ledgerOf(world.of, world.member, at(1, '00:00'), at(5, '00:00'));
  expect(entries.length).toBe(1);
  const taken = await bookAt(world.of, eventType, nine, filled);
  expect(taken.body.code).toBe('booking/slot-taken');
});

test('suspected bookings are listed only with their `spamType`, combined with every other filter', async () => {
  const { world, eventType, uid } = await suspected();
  const other = await openTo(world);
  const real = (await bookAt(world.of, eventType, ten)).body.data.uid;
  const spamType = '1';
  for (const isTold of [false, true]) {
    if (isTold) await tellChanges();
    for (const query of [{}, { spamType: '0' }, { eventTypeId: eventType.uid }, ofHost(world)]) {
      expect(await listed(world, query)).toEqual([real]);
    }
    expect(await listed(world, { status: 'request' })).toEqual([]);
    for (const query of [
      {},
      { status: 'request' },
      { eventTypeId: eventType.uid },
      ofHost(world),
      { order: 'createdAt', sort: 'desc' },
      { startedAt: nine, endedAt: ten },
    ]) {
      expect(await listed(world, { spamType, ...query })).toEqual([uid]);
    }
    for (const query of [
      { status: 'open' },
      { eventTypeId: other.uid },
      { userId: world.owner.userId },
      { startedAt: ten },
    ]) {
      expect(await listed(world, { spamType, ...query })).toEqual([]);
    }
  }
});

const ofHost = ({ member }: World) => ({ userId: member.userId });

test('a restricted user lists only the suspected bookings that they host', async () => {
  const world = await auditedWorld('restricted');
  const own = await world.eventType([world.restricted], { visibility: 'public' });
  const { uid } = (await bookAt(world.of, own, nine, filled)).body.data;
  await bookAt(world.of, await openTo(world), nine, filled);
  const query = { spamType: '1' };
  const { body } = await call(ListBookings, { as: world.restricted, query });
  expect(body.data.map((one) => one.uid)).toEqual([uid]);
});

test('a confirmed suspected booking is open, occupies its time and is published', async () => {
  const { world, eventType, uid } = await suspected();
  expect((await offers(world, eventType, nine, at(3, '09:30'))).length).toBe(1);
  const sent = { as: world.owner, params: { uid } };
  const { status, body } = await call(ConfirmBooking, sent);
  expect([status, body.data.status, body.data.spamType]).toEqual([200, 'open', 0]);
  expect(await offers(world, eventType, nine, at(3, '09:30'))).toEqual([]);
  await tellChanges();
  const events = await bookingEvents(world);
  expect(events.map(({ event, previous }) => [event, previous])).toEqual([
    ['booking_confirmed', { status: 'request', spamType: 1 }],
  ]);
  const history = await call(ListBookingHistory, sent);
  expect(history.body.data.length).toBe(1);
  expect(await listed(world, { eventTypeId: eventType.uid })).toEqual([uid]);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 8 * dayMs });
  expect((await call(GetBooking, sent)).status).toBe(200);
});

test('a suspected booking whose time is taken meanwhile is not confirmed', async () => {
  const { world, eventType, uid } = await suspected();
  await bookAt(world.of, eventType, nine);
  const { body } = await call(ConfirmBooking, { as: world.owner, params: { uid } });
  expect(body.code).toBe('booking/slot-taken');
});

test('a declined or cancelled suspected booking is not published', async () => {
  const { world, uid } = await suspected();
  const { status } = await call(DeclineBooking, { as: world.owner, params: { uid } });
  expect(status).toBe(200);
  const other = await bookAt(world.of, { uid: shownType(await read(world, { uid })) }, ten, filled);
  const cancelled = await call(CancelGuestBooking, { guest: other.body.data.token });
  expect(cancelled.status).toBe(200);
  const outgoing = (await storedItems()).filter(
    ({ pk, organizationId }) => String(pk).startsWith('OUT#') && organizationId === world.of,
  );
  expect(outgoing.filter(({ sk }) => String(sk).includes('#booking#'))).toEqual([]);
  expect(await read(world, { uid })).toMatchObject({ status: 'cancel', spamType: 1 });
});

const shownType = ({ eventTypeId }: { readonly eventTypeId: string | null }) => eventTypeId ?? '';

test('a suspected booking is unknown after seven days, even before its item is deleted', async () => {
  const { world, shown, uid } = await suspected();
  const item = (await storedItems()).find(
    ({ pk, sk }) => String(pk).endsWith(`#B#${uid}`) && sk === 'META',
  );
  const createdMs = Date.parse((await read(world, { uid })).createdAt);
  expect(item?.exp).toBe(Math.ceil((createdMs + 7 * dayMs) / 1000));
  vi.useFakeTimers({ toFake: ['Date'], now: createdMs + 7 * dayMs - 2000 });
  expect(await listed(world, { spamType: '1' })).toEqual([uid]);
  vi.setSystemTime(createdMs + 7 * dayMs + 1000);
  expect(await listed(world, { spamType: '1' })).toEqual([]);
  const as = world.owner;
  const codes = [
    (await call(GetBooking, { as, params: { uid } })).body.code,
    (await call(ConfirmBooking, { as, params: { uid } })).body.code,
    (await call(ListBookingRecordings, { as, params: { bookingId: uid } })).body.code,
    (await look(shown.token)).body.code,
  ];
  expect(codes).toEqual([...Array(3).fill('booking/unknown'), 'guest-link/unknown']);
});

test('a suspected booking that expires during its confirmation is confirmed', async () => {
  const { world, uid } = await suspected();
  const createdMs = Date.parse((await read(world, { uid })).createdAt);
  const startedAt = at(9, '09:00');
  await call(UpdateBooking, { as: world.owner, params: { uid }, body: { startedAt } });
  vi.useFakeTimers({ toFake: ['Date'], now: createdMs + 7 * dayMs - 1000 });
  // The first read loads the booking, and the second one the resources that the booking refers to.
  let reads = 0;
  beforeTableCalls((command) => {
    reads += Number(command === 'BatchGetItem');
    if (reads === 2) vi.setSystemTime(createdMs + 7 * dayMs + 2000);
  });
  const sent = { as: world.owner, params: { uid } };
  expect((await call(ConfirmBooking, sent)).status).toBe(200);
  expect((await call(GetBooking, sent)).body.data).toMatchObject({ status: 'open', spamType: 0 });
});

test('a suspected booking does not block a change or deletion of its event type, and does not use its response', async () => {
  const { world, eventType } = await suspected();
  const params = { uid: eventType.uid };
  const body = { requiresConfirmation: true };
  expect((await call(UpdateEventType, { as: world.owner, params, body })).status).toBe(200);
  const token = await tokenOf(world, await leadingTo(world, eventType));
  await bookAt(world.of, eventType, ten, filled, byToken(token));
  expect((await responseOf(world, token)).bookingUid).toBeNull();
  expect((await call(DeleteEventType, { as: world.owner, params })).status).toBe(204);
});

test('a suspected booking does not change the order of the hosts', async () => {
  const world = await auditedWorld('admin');
  const eventType = await world.eventType([world.member, world.admin], {
    visibility: 'public',
    assignment: { type: 'any', method: 'sequential' },
  });
  await bookAt(world.of, eventType, nine, filled);
  const first = (await ask(world, eventType, nine)).body.data;
  expect(first.hosts[0]?.userId).toBe(world.member.userId);
});
