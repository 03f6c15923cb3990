import { beforeEach, expect, test, vi } from 'vitest';
import { CancelBooking } from '../../../lib/contract/bookings/cancel-booking.ts';
import { ConfirmBooking } from '../../../lib/contract/bookings/confirm-booking.ts';
import { CreateBooking } from '../../../lib/contract/bookings/create-booking.ts';
import { ReassignBooking } from '../../../lib/contract/bookings/reassign-booking.ts';
import { ReassignBookingAutomatically } from '../../../lib/contract/bookings/reassign-booking-automatically.ts';
import { RescheduleBooking } from '../../../lib/contract/bookings/reschedule-booking.ts';
import { UpdateBooking } from '../../../lib/contract/bookings/update-booking.ts';
import type { EventType } from '../../../lib/domain/event-types/event-type.ts';
import type { Place } from '../../../lib/domain/event-types/place.ts';
import { beforeTableCalls } from '../../support/engine/table-calls.ts';
import { call } from '../../support/http/call.ts';
import type { World } from '../../support/world.ts';
import { at, auditedWorld, book, read, requestFor } from './guests.ts';

const server = 'https://meet.example.org/rooms';
const room = /^https:\/\/meet\.example\.org\/rooms\/[0-9a-f]{32}$/u;

const nothing = { url: null, phoneNumber: null, address: null, customLocation: null, access: null };
const jitsi: Place = { ...nothing, locationId: 'custom', provider: 'jitsi' };
const phone: Place = { ...nothing, locationId: 'phone', provider: null, phoneNumber: '+4420' };

type Named = { readonly uid: string };
const meeting = (world: World, overrides: Partial<EventType> = {}) =>
  world.eventType([world.member], { locations: [jitsi, phone], ...overrides });

const act =
  (contract: typeof CancelBooking | typeof ConfirmBooking) => (world: World, booking: Named) =>
    call(contract as typeof CancelBooking, {
      as: world.owner,
      params: { uid: booking.uid },
      ...(contract === CancelBooking && { body: {} }),
    });
const cancel = act(CancelBooking);
const confirm = act(ConfirmBooking);
const move = (world: World, { uid }: Named, startedAt: string) =>
  call(RescheduleBooking, {
    as: world.owner,
    params: { uid },
    body: { timeZone: 'UTC', startedAt },
  });
const update = (world: World, { uid }: Named, body: object) =>
  call(UpdateBooking, { as: world.owner, params: { uid }, body });

beforeEach(() => {
  vi.stubEnv('JITSI_URL', server);
  return () => vi.unstubAllEnvs();
});

test('a booking and a booking request at Jitsi have their own room from the first response on', async () => {
  const world = await auditedWorld();
  const eventType = await meeting(world);
  const withConfirmation = await meeting(world, { requiresConfirmation: true });
  const first = await book(world, eventType, at(2, '09:00'));
  const second = await book(world, eventType, at(2, '10:00'));
  const request = await book(world, withConfirmation, at(2, '11:00'));
  expect(request.status).toBe('request');
  for (const booking of [first, second, request]) {
    expect(booking.url).toMatch(room);
    expect(booking.urlStatus).toBe('available');
    expect(await read(world, booking)).toMatchObject({ url: booking.url, urlStatus: 'available' });
  }
  expect(new Set([first.url, second.url, request.url]).size).toBe(3);
  expect((await confirm(world, request)).body.data.url).toBe(request.url);
});

test.for([
  ['a fixed link', { ...jitsi, url: 'https://meet.example.com/desk' }, server],
  [
    'Zoom without a connected account',
    { ...nothing, locationId: 'zoom', provider: 'zoom' },
    server,
  ],
  [
    'Meet without a connected account',
    { ...nothing, locationId: 'googleMeet', provider: 'googleMeet' },
    server,
  ],
  [
    'Teams without a connected account',
    { ...nothing, locationId: 'teams', provider: 'teams' },
    server,
  ],
  ['no provider', { ...jitsi, provider: null }, server],
  ['Jitsi in a deployment without a Jitsi address', jitsi, ''],
] as const)('a booking with %s gets no room', async ([, place, address]) => {
  vi.stubEnv('JITSI_URL', address);
  const world = await auditedWorld();
  const booking = await book(world, await meeting(world, { locations: [place] }), at(2, '09:00'));
  expect(booking).toMatchObject({
    url: place.url ?? '',
    urlStatus: place.url === null ? 'none' : 'available',
  });
  const other = await world.addUser('member');
  await call(ReassignBooking, {
    as: world.owner,
    params: { bookingId: booking.uid, userId: other.userId },
  });
  expect((await read(world, booking)).url).toBe(booking.url);
  await cancel(world, booking);
  expect((await read(world, booking)).url).toBe(booking.url);
});

test('a booking keeps its room when it is moved, and has none after its cancellation', async () => {
  const world = await auditedWorld('admin');
  const booking = await book(world, await meeting(world), at(2, '09:00'));
  expect((await move(world, booking, at(3, '09:00'))).body.data.url).toBe(booking.url);
  const patched = await update(world, booking, { startedAt: at(4, '09:00') });
  expect(patched.body.data.url).toBe(booking.url);
  const added = { hosts: [world.member, world.admin].map(({ userId }) => ({ userId })) };
  expect((await update(world, booking, added)).body.data.url).toBe(booking.url);
  expect((await cancel(world, booking)).body.data).toMatchObject({ url: '', urlStatus: 'none' });
  expect(await read(world, booking)).toMatchObject({ url: '', urlStatus: 'none' });
});

test('a booking gets another room each time another host replaces its host', async () => {
  const world = await auditedWorld('admin');
  const hosts = [world.member, world.admin];
  const eventType = await world.eventType(hosts, { locations: [jitsi] });
  const booking = await book(world, eventType, at(2, '09:00'));
  const urls = [booking.url];
  const present = async () => (await read(world, booking)).url;
  await call(ReassignBookingAutomatically, { as: world.owner, params: { bookingId: booking.uid } });
  urls.push(await present());
  const other = await world.addUser('member');
  const params = { bookingId: booking.uid, userId: other.userId };
  await call(ReassignBooking, { as: world.owner, params });
  urls.push(await present());
  await update(world, booking, { hosts: [{ userId: world.admin.userId }] });
  urls.push(await present());
  expect(new Set(urls).size).toBe(4);
  for (const url of urls) expect(url).toMatch(room);
});

test('a change of the host without updates keeps the room, and the next change with updates replaces it', async () => {
  const world = await auditedWorld('admin');
  const booking = await book(world, await meeting(world), at(2, '09:00'));
  const given = (person: Named) => ({ hosts: [{ userId: person.uid }] });
  const silent = { ...given({ uid: world.admin.userId }), isSendUpdates: false };
  expect((await update(world, booking, silent)).body.data.url).toBe(booking.url);
  const back = await update(world, booking, given({ uid: world.member.userId }));
  expect(back.body.data.url).toMatch(room);
  expect(back.body.data.url).not.toBe(booking.url);
});

test('a guest who moves while no room can be created gets a room only if the new slot has one, and the others keep theirs', async () => {
  const world = await auditedWorld('admin');
  const shared = await meeting(world, { capacity: 3 });
  const [early, late, later] = [at(2, '09:00'), at(2, '10:00'), at(2, '11:00')];
  const stays = await book(world, shared, early);
  const [goes, alone] = [await book(world, shared, early), await book(world, shared, early)];
  const there = await book(world, shared, late);
  const taken = await book(world, await meeting(world), at(3, '09:00'));
  vi.stubEnv('JITSI_URL', '');
  const none = { url: '', urlStatus: 'none' };
  expect((await update(world, alone, { startedAt: later })).body.data).toMatchObject(none);
  expect((await move(world, goes, late)).body.data.url).toBe(there.url);
  const params = { bookingId: taken.uid, userId: world.admin.userId };
  await call(ReassignBooking, { as: world.owner, params });
  expect(await read(world, taken)).toMatchObject(none);
  expect((await read(world, stays)).url).toBe(stays.url);
  vi.stubEnv('JITSI_URL', server);
  const next = await book(world, shared, later);
  expect(next.url).toMatch(room);
  expect([stays.url, there.url]).not.toContain(next.url);
});

test('a dry run returns no room except that of the booking itself', async () => {
  const world = await auditedWorld();
  const shape = { capacity: 3, requiresConfirmation: true, holdsWhileRequested: false };
  const [shared, asked] = [await meeting(world, { capacity: 3 }), await meeting(world, shape)];
  const [early, late] = [at(2, '09:00'), at(2, '10:00')];
  const nameless = { url: `${server}/dry-run`, urlStatus: 'available' };
  const preview = async (contract: object, params: object, body?: object) => {
    const sent = { as: world.owner, params, body, headers: { prefer: 'handling=dry-run' } };
    return (await call(contract as typeof UpdateBooking, sent as never)).body.data;
  };
  const create = () => preview(CreateBooking, {}, requestFor(shared, early));
  expect(await create()).toMatchObject(nameless);
  const [goes] = [await book(world, shared, early), await book(world, shared, late)];
  expect(await create()).toMatchObject(nameless);
  const { uid, url } = goes;
  expect((await preview(UpdateBooking, { uid }, { name: 'Another' })).url).toBe(url);
  expect(await preview(UpdateBooking, { uid }, { startedAt: late })).toMatchObject(nameless);
  const moved = { timeZone: 'UTC', startedAt: late };
  expect(await preview(RescheduleBooking, { uid }, moved)).toMatchObject(nameless);
  const requests = [
    await book(world, asked, at(3, '09:00')),
    await book(world, asked, at(3, '09:00')),
  ];
  const [first = goes, second = goes] = requests;
  expect((await preview(ConfirmBooking, { uid: first.uid })).url).toBe(first.url);
  await confirm(world, first);
  expect(await preview(ConfirmBooking, { uid: second.uid })).toMatchObject(nameless);
});

test('concurrent guests of one start share a room while at least one guest is left', async () => {
  const world = await auditedWorld();
  const eventType = await meeting(world, { capacity: 8 });
  const start = at(2, '09:00');
  const guests = await Promise.all(Array.from({ length: 6 }, () => book(world, eventType, start)));
  const url = guests[0]?.url;
  expect(url).toMatch(room);
  for (const guest of guests) expect((await read(world, guest)).url).toBe(url);
  const late = await book(world, eventType, start);
  await Promise.all(guests.map((guest) => cancel(world, guest)));
  expect((await book(world, eventType, start)).url).toBe(url);
  expect((await read(world, late)).url).toBe(url);
});

test('a guest who books a slot after all its guests have cancelled gets another room', async () => {
  const world = await auditedWorld();
  const eventType = await meeting(world, { capacity: 8 });
  const guests = [
    await book(world, eventType, at(2, '09:00')),
    await book(world, eventType, at(2, '09:00')),
  ];
  for (const guest of guests) await cancel(world, guest);
  const next = await book(world, eventType, at(2, '09:00'));
  expect(next.url).toMatch(room);
  expect(next.url).not.toBe(guests[0]?.url);
});

test('a guest who changes the slot gets another room, and the guests who stay keep theirs', async () => {
  const world = await auditedWorld();
  const eventType = await meeting(world, { capacity: 3 });
  const [early, late] = [at(2, '09:00'), at(2, '10:00')];
  const stays = await book(world, eventType, early);
  const goes = await book(world, eventType, early);
  const there = await book(world, eventType, late);
  expect((await move(world, goes, late)).body.data.url).toBe(there.url);
  const alone = await update(world, goes, { startedAt: at(2, '11:00') });
  expect(alone.body.data.url).toMatch(room);
  expect([stays.url, there.url]).not.toContain(alone.body.data.url);
  expect((await book(world, eventType, at(2, '11:00'))).url).toBe(alone.body.data.url);
  expect((await read(world, stays)).url).toBe(stays.url);
  expect((await book(world, eventType, early)).url).toBe(stays.url);
});

test('only the guests of a shared slot who meet at Jitsi have its room, in whatever order they book', async () => {
  const world = await auditedWorld();
  const eventType = await meeting(world, { capacity: 4 });
  const start = at(2, '09:00');
  const caller = await book(world, eventType, start, { locationId: 'phone' });
  expect(caller).toMatchObject({ url: '', urlStatus: 'none' });
  const [first, second] = await Promise.all([
    book(world, eventType, start),
    book(world, eventType, start),
  ]);
  expect(first.url).toMatch(room);
  expect(second.url).toBe(first.url);
  expect((await read(world, caller)).url).toBe('');
});

test('the guests of several hosts together share one room', async () => {
  const world = await auditedWorld('admin');
  const hosts = [world.member, world.admin];
  const shape = { locations: [jitsi], capacity: 3, assignment: { type: 'all' } } as const;
  const eventType = await world.eventType(hosts, shape);
  const guests = await Promise.all([1, 2, 3].map(() => book(world, eventType, at(2, '09:00'))));
  expect(new Set(guests.map(({ url }) => url)).size).toBe(1);
});

test('a request that held no seat gets the room of the slot when it is confirmed', async () => {
  const world = await auditedWorld();
  const shape = { capacity: 3, requiresConfirmation: true, holdsWhileRequested: false };
  const eventType = await meeting(world, shape);
  const first = await book(world, eventType, at(2, '09:00'));
  const second = await book(world, eventType, at(2, '09:00'));
  expect(first.url).not.toBe(second.url);
  await confirm(world, first);
  expect((await confirm(world, second)).body.data.url).toBe(first.url);
});

test('a guest who has read a room that is replaced meanwhile gets the new room', async () => {
  const world = await auditedWorld();
  const eventType = await meeting(world, { capacity: 3 });
  const start = at(2, '09:00');
  const first = await book(world, eventType, start);
  let next: Promise<{ url: string }> | undefined;
  beforeTableCalls(async (tableCall) => {
    if (tableCall !== 'TransactWriteItems' || next !== undefined) return;
    const { promise, resolve } = Promise.withResolvers<{ url: string }>();
    next = promise;
    await cancel(world, first);
    resolve(await book(world, eventType, start));
  });
  const last = await book(world, eventType, start);
  expect(last.url).toBe((await next)?.url);
  expect(last.url).not.toBe(first.url);
});
