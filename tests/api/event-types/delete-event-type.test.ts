import { expect, onTestFinished, test, vi } from 'vitest';
import {
  type DeleteEventTypeDeps,
  deleteEventType,
} from '../../../lib/app/event-types/delete-event-type.ts';
import { CancelBooking } from '../../../lib/contract/bookings/cancel-booking.ts';
import { GetBookingContacts } from '../../../lib/contract/bookings/get-booking-contacts.ts';
import { ListBookings } from '../../../lib/contract/bookings/list-bookings.ts';
import { UpdateBooking } from '../../../lib/contract/bookings/update-booking.ts';
import { DeleteEventType } from '../../../lib/contract/event-types/delete-event-type.ts';
import { ListAvailableSchedules } from '../../../lib/contract/event-types/list-available-schedules.ts';
import { ListEventTypeHosts } from '../../../lib/contract/event-types/list-event-type-hosts.ts';
import { ListEventTypes } from '../../../lib/contract/event-types/list-event-types.ts';
import { listComingBookings } from '../../../lib/data/bookings/list-coming-bookings.ts';
import { wholeStoreOf } from '../../../lib/data/whole-store.ts';
import { call } from '../../support/http/call.ts';
import { contextOf } from '../../support/http/context-of.ts';
import type { World } from '../../support/world.ts';
import { ask, at, auditedWorld, book, offers, read } from '../bookings/guests.ts';
import { get, made, patch } from './managing.ts';

type Named = { readonly uid: string };

const remove = (world: World<'admin'>, { uid }: Named, query = {}, headers = {}) =>
  call(DeleteEventType, { as: world.admin, params: { uid }, query, headers });
const all = { cancelBookings: 'true' };

/** Deletes an event type like the function, with other dependencies. */
const deleteAll = (world: World, { uid }: Named, deps: DeleteEventTypeDeps) =>
  deleteEventType(uid, { cancelBookings: true }, contextOf(world), wholeStoreOf(world.of), deps);

/** An event type with a limit and two open bookings. */
async function booked(world: World) {
  const hosts = [{ uid: world.member.userId }];
  const eventType = await made(world, {
    hosts,
    limits: [{ kind: 'bookings', period: 'day', max: 9 }],
  });
  const bookings = [
    await book(world, eventType, at(2, '09:00')),
    await book(world, eventType, at(2, '10:00')),
  ];
  return { eventType, bookings };
}

test('an event type without bookings is deleted immediately and is unknown to every operation', async () => {
  const world = await auditedWorld('admin');
  const eventType = await made(world);
  const params = { eventTypeId: eventType.uid };
  const { status, body } = await remove(world, eventType);
  expect([status, body]).toEqual([204, undefined]);
  expect((await get(world, eventType)).status).toBe(404);
  expect((await patch(world, eventType, { name: 'B' })).status).toBe(404);
  expect((await remove(world, eventType)).status).toBe(404);
  expect((await call(ListEventTypeHosts, { as: world.owner, params })).status).toBe(404);
  const list = await call(ListEventTypes, { as: world.owner });
  expect(list.body.data).toEqual([]);
  const free = await call(ListAvailableSchedules, {
    as: world.owner,
    params: { uid: eventType.uid },
    query: { periodStart: at(2, '00:00'), periodEnd: at(3, '00:00') },
  });
  expect(free.status).toBe(404);
  expect((await ask(world, eventType, at(2, '09:00'))).body.code).toBe('event-type/not-bookable');
});

test('an event type with future bookings or requests is not deleted, and the refusal contains their number', async () => {
  const world = await auditedWorld('admin');
  const { eventType } = await booked(world);
  const other = await made(world, { requiresConfirmation: true });
  await book(world, other, at(2, '09:00'));
  for (const query of [{}, { cancelBookings: 'false' }]) {
    const refused = await remove(world, eventType, query);
    expect(refused.body).toMatchObject({ code: 'event-type/has-bookings', bookings: 2 });
  }
  expect((await remove(world, other)).body).toMatchObject({ bookings: 1 });
  expect((await get(world, eventType)).headers.etag).toBe('"1"');
});

test('cancelled and past bookings do not prevent the deletion of their event type', async () => {
  const world = await auditedWorld('admin');
  const { eventType, bookings } = await booked(world);
  const [first] = bookings;
  await call(CancelBooking, { as: world.owner, params: { uid: first?.uid ?? '' } });
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(at(2, '10:15')) });
  onTestFinished(() => void vi.useRealTimers());
  expect((await remove(world, eventType)).body).toMatchObject({ bookings: 1 });
  vi.setSystemTime(Date.parse(at(2, '10:30')));
  expect((await remove(world, eventType)).status).toBe(204);
});

test('a deletion with cancelBookings cancels each booking first and frees its time, seats and limits', async () => {
  const world = await auditedWorld('admin');
  const { eventType, bookings } = await booked(world);
  const seats = await made(world, { capacity: 3, hosts: [{ uid: world.member.userId }] });
  const guests = [
    await book(world, seats, at(2, '12:00')),
    await book(world, seats, at(2, '12:00')),
  ];
  const after = await made(world, { hosts: [{ uid: world.member.userId }] });
  const free = () => offers(world, after, at(2, '09:00'), at(2, '12:30'));
  expect(await free()).toHaveLength(4);
  for (const one of [eventType, seats]) expect((await remove(world, one, all)).status).toBe(204);
  expect(await free()).toHaveLength(7);
  for (const booking of [...bookings, ...guests]) {
    expect(await read(world, booking)).toMatchObject({ status: 'cancel', cancelledBy: 'host' });
  }
});

test('the bookings of a deleted event type can be read, listed, changed and cancelled', async () => {
  const world = await auditedWorld('admin');
  const { eventType, bookings } = await booked(world);
  const [first, second] = bookings;
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(at(3, '00:00')) });
  expect((await remove(world, eventType)).status).toBe(204);
  vi.useRealTimers();
  const as = world.owner;
  const params = { uid: first?.uid ?? '' };
  expect(await read(world, params)).toEqual(first);
  expect((await call(GetBookingContacts, { as, params })).body.data[0]?.name).toBe('A guest');
  const query = { eventTypeId: eventType.uid };
  expect((await call(ListBookings, { as, query })).body.data).toEqual(bookings);
  const moved = await call(UpdateBooking, { as, params, body: { startedAt: at(2, '15:00') } });
  expect(moved.body.data).toMatchObject({ startedAt: at(2, '15:00'), eventTypeId: eventType.uid });
  const cancelled = await call(CancelBooking, { as, params: { uid: second?.uid ?? '' } });
  expect(cancelled.body.data.status).toBe('cancel');
});

test('the dry run of a deletion of an event type cancels nothing and deletes nothing', async () => {
  const world = await auditedWorld('admin');
  const { eventType, bookings } = await booked(world);
  const prefer = { prefer: 'handling=dry-run' };
  expect((await remove(world, eventType, all, prefer)).status).toBe(204);
  expect((await remove(world, eventType, {}, prefer)).status).toBe(409);
  expect((await get(world, eventType)).status).toBe(200);
  for (const booking of bookings) expect(await read(world, booking)).toEqual(booking);
});

test('a deletion of an event type with another version or without permission cancels nothing', async () => {
  const world = await auditedWorld('admin');
  const { eventType, bookings } = await booked(world);
  const headers = { 'if-match': '"7"' };
  expect((await remove(world, eventType, all, headers)).status).toBe(412);
  const params = { uid: eventType.uid };
  const refused = await call(DeleteEventType, { as: world.member, params, query: all });
  expect(refused.status).toBe(403);
  for (const booking of bookings) expect(await read(world, booking)).toEqual(booking);
});

test('a retry of a deletion of bookings and event type with the same Idempotency-Key is replayed', async () => {
  const world = await auditedWorld('admin');
  const { eventType } = await booked(world);
  const headers = { 'idempotency-key': 'delete all' };
  const first = await remove(world, eventType, all, headers);
  const again = await remove(world, eventType, all, headers);
  expect([first.status, again.status]).toEqual([204, 204]);
  expect(again.headers['idempotency-replayed']).toBe('true');
});

test('ten concurrent deletions with one Idempotency-Key are all 204', async () => {
  const world = await auditedWorld('admin');
  const { eventType } = await booked(world);
  const headers = { 'idempotency-key': 'ten at once' };
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => remove(world, eventType, all, headers)),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 204));
});

test('a deletion of an event type cancels all bookings, also if they are more than one round cancels', async () => {
  const world = await auditedWorld('admin');
  const hosts = await Promise.all(Array.from({ length: 8 }, () => world.addUser('member')));
  const eventType = await made(world, { hosts: hosts.map(({ userId }) => ({ uid: userId })) });
  const times = Array.from({ length: 6 }, (_, i) => `${String(6 + i).padStart(2, '0')}:00`);
  for (const time of times) {
    await Promise.all(hosts.map(() => book(world, eventType, at(2, time))));
  }
  expect((await remove(world, eventType)).body).toMatchObject({ bookings: 48 });
  expect((await remove(world, eventType, all)).status).toBe(204);
  const query = { eventTypeId: eventType.uid, status: 'open' };
  expect((await call(ListBookings, { as: world.owner, query })).body.data).toEqual([]);
});

test('one of several concurrent deletions is 204, and each booking is cancelled once', async () => {
  const world = await auditedWorld('admin');
  const { eventType, bookings } = await booked(world);
  const cancels = bookings.map(({ uid }) =>
    call(CancelBooking, { as: world.owner, params: { uid } }),
  );
  const answers = await Promise.all(Array.from({ length: 4 }, () => remove(world, eventType, all)));
  await Promise.all(cancels);
  const statuses = answers.map(({ status }) => status).toSorted();
  expect(statuses).toEqual([204, 404, 404, 404]);
  for (const booking of bookings) expect((await read(world, booking)).status).toBe('cancel');
});

test('a booking that is concurrent with the deletion is created or refused as not bookable', async () => {
  const world = await auditedWorld('admin');
  const eventType = await made(world, { hosts: [{ uid: world.member.userId }], interval: 30 });
  const times = Array.from(
    { length: 16 },
    (_, i) => `${String(6 + (i >> 1)).padStart(2, '0')}:${i % 2 ? '30' : '00'}`,
  );
  const guests = times.map((time) => ask(world, eventType, at(2, time)));
  // 503 means that the outcome is undecided. Repeating the request continues the deletion.
  let deleted = 503;
  while (deleted === 503) deleted = (await remove(world, eventType, all)).status;
  expect(deleted).toBe(204);
  for (const { status, body } of await Promise.all(guests)) {
    if (status === 201) expect(['open', 'cancel']).toContain((await read(world, body.data)).status);
    else expect(body.code).toBe('event-type/not-bookable');
  }
});

test('a deletion is undecided while bookings remain that were created during it', async () => {
  const world = await auditedWorld();
  const { eventType } = await booked(world);
  let reads = 0;
  const deps = {
    stepMs: 8000,
    listComingBookings: async (...asked: Parameters<typeof listComingBookings>) => {
      reads += 1;
      // The first read finds no bookings, as if they were created after it.
      return reads === 1 ? [] : listComingBookings(...asked);
    },
  };
  const removed = deleteAll(world, eventType, deps);
  await expect(removed).rejects.toMatchObject({ code: 'service/undecided' });
  expect((await get(world, eventType)).status).toBe(200);
});

test('a deletion with too many bookings for one request returns how many it cancelled, and a retry continues', async () => {
  const world = await auditedWorld();
  const eventType = await made(world, { duration: 5, interval: 5 });
  const midnight = Date.parse(at(2, '00:00'));
  const starts = Array.from({ length: 41 }, (_, i) => new Date(midnight + i * 300_000));
  await Promise.all(starts.map((start) => book(world, eventType, start.toISOString())));
  const ask = (stepMs: number) => deleteAll(world, eventType, { listComingBookings, stepMs });
  await expect(ask(-1)).rejects.toMatchObject({ progress: { cancelledBookings: 40 } });
  expect((await get(world, eventType)).status).toBe(200);
  await ask(8000);
  expect((await get(world, eventType)).status).toBe(404);
});
