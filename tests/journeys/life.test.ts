import { beforeAll, expect, test } from 'vitest';
import { ConfirmBooking } from '../../lib/contract/bookings/confirm-booking.ts';
import { DeclineBooking } from '../../lib/contract/bookings/decline-booking.ts';
import { ReassignBooking } from '../../lib/contract/bookings/reassign-booking.ts';
import { RescheduleBooking } from '../../lib/contract/bookings/reschedule-booking.ts';
import type { Booking } from '../../lib/domain/bookings/booking.ts';
import type { EventType } from '../../lib/domain/event-types/event-type.ts';
import { type Service, sharedService } from '../support/processes/service.ts';
import { cases } from '../support/random/cases.ts';
import { newWorld, type World } from '../support/world.ts';
import { expectCleanBooks } from './books.ts';
import {
  bookAll,
  bookFreeStart,
  cancel,
  getBooking,
  instant,
  minuteOf,
  noonIn,
  tally,
  times,
} from './guests.ts';

let service: Service;
beforeAll(async () => {
  service = await sharedService();
});

const confirm = (world: World, uid: string) =>
  service.decided(ConfirmBooking, { as: world.owner, params: { uid } });
const decline = (world: World, uid: string) =>
  service.decided(DeclineBooking, { as: world.owner, params: { uid }, body: {} });
const reschedule = (world: World, uid: string, start: number) =>
  service.decided(RescheduleBooking, {
    as: world.owner,
    params: { uid },
    body: { timeZone: 'UTC', startedAt: instant(start) },
    headers: { 'idempotency-key': crypto.randomUUID() },
  });
const reassign = (world: World, uid: string, userId: string) =>
  service.decided(ReassignBooking, { as: world.owner, params: { bookingId: uid, userId } });

const openBookings = async (world: World, uids: readonly string[]): Promise<readonly Booking[]> => {
  const all = await Promise.all(uids.map((uid) => getBooking(service, world, uid)));
  return all.filter(({ status }) => status === 'open');
};

const requiringConfirmation = { requiresConfirmation: true };
const holdingNoTime = { ...requiringConfirmation, holdsWhileRequested: false };

test.each([
  ['that holds time', requiringConfirmation],
  ['that holds none', holdingNoTime],
])('one of twenty concurrent confirmations of one request %s succeeds', async (_, overrides) => {
  const world = await newWorld();
  const eventType = await world.eventType([world.member], overrides);
  const uid = await bookFreeStart(service, world, eventType, noonIn(5));
  const answers = await Promise.all(times(20, () => confirm(world, uid)));
  expect(tally(answers)).toEqual({ 200: 1, '409 booking/already-confirmed': 19 });
  await expectCleanBooks(world.of);
});

test('one of ten requests for one start that are confirmed concurrently becomes a booking', async () => {
  const world = await newWorld();
  const eventType = await world.eventType([world.member], holdingNoTime);
  const uids = await Promise.all(
    times(10, () => bookFreeStart(service, world, eventType, noonIn(5))),
  );
  const answers = await Promise.all(uids.map((uid) => confirm(world, uid)));
  expect(tally(answers)).toEqual({ 200: 1, '409 booking/slot-taken': 9 });
  expect(await openBookings(world, uids)).toHaveLength(1);
  await expectCleanBooks(world.of);
});

test('a request that is confirmed and declined concurrently gets one outcome, and one that is confirmed and cancelled ends cancelled', async () => {
  const world = await newWorld();
  const types = await Promise.all(
    [requiringConfirmation, holdingNoTime, { ...requiringConfirmation, capacity: 3 }].map((kind) =>
      world.eventType([world.member], kind),
    ),
  );
  for (let round = 0; round < cases(3, 20); round += 1) {
    const uid = await bookFreeStart(
      service,
      world,
      types[round % 3] as EventType,
      noonIn(5) + 30 * round,
    );
    const [declined, ...confirmed] = await Promise.all([
      decline(world, uid),
      confirm(world, uid),
      confirm(world, uid),
    ]);
    const done = [declined, ...confirmed].filter(({ status }) => status === 200);
    expect(done).toHaveLength(1);
    expect((await getBooking(service, world, uid)).status).toBe(
      declined.status === 200 ? 'cancel' : 'open',
    );
    await expectCleanBooks(world.of);
    const other = await bookFreeStart(
      service,
      world,
      types[round % 3] as EventType,
      noonIn(6) + 30 * round,
    );
    const [cancelled, late] = await Promise.all([
      cancel(service, world, other),
      confirm(world, other),
    ]);
    expect(cancelled.status).toBe(200);
    expect([200, 409]).toContain(late.status);
    expect((await getBooking(service, world, other)).status).toBe('cancel');
    await expectCleanBooks(world.of);
  }
});

test('bookings that are rescheduled to each other’s starts concurrently all keep a time', async () => {
  const world = await newWorld();
  const eventType = await world.eventType([world.member], { bufferAfter: 10, interval: 10 });
  const noon = noonIn(5);
  const uids = await Promise.all(
    times(3, (index) => bookFreeStart(service, world, eventType, noon + 60 * index)),
  );
  for (let round = 0; round < cases(6, 20); round += 1) {
    const starts = (await openBookings(world, uids)).map(({ startedAt }) => minuteOf(startedAt));
    expect(starts).toHaveLength(3);
    const answers = await Promise.all([
      ...uids.map((uid, index) => reschedule(world, uid, starts[(index + 1) % 3] as number)),
      reschedule(world, uids[round % 3] as string, noon + 240 + 60 * round),
    ]);
    for (const { status } of answers) expect([200, 409]).toContain(status);
    await expectCleanBooks(world.of);
  }
});

test('a start that guests and a rescheduled booking request concurrently is given to one of them', async () => {
  const world = await newWorld();
  const eventType = await world.eventType([world.member]);
  const noon = noonIn(5);
  for (let round = 0; round < cases(2, 20); round += 1) {
    const uid = await bookFreeStart(service, world, eventType, noon);
    const wanted = noon + 60 + 30 * round;
    const [moved, made] = await Promise.all([
      reschedule(world, uid, wanted),
      bookAll(service, world, eventType, [wanted, wanted, wanted]),
    ]);
    const answers = [moved, ...made];
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
    const { startedAt } = await getBooking(service, world, uid);
    expect(minuteOf(startedAt)).toBe(moved.status === 200 ? wanted : noon);
    await cancel(service, world, uid);
    await expectCleanBooks(world.of);
  }
});

test('a booking that is rescheduled, reassigned and cancelled concurrently ends cancelled and blocks no time', async () => {
  const world = await newWorld();
  const hosts = await Promise.all(times(3, () => world.addUser('member')));
  const eventType = await world.eventType(hosts);
  const noon = noonIn(5);
  for (let round = 0; round < cases(3, 20); round += 1) {
    const uid = await bookFreeStart(service, world, eventType, noon + 60 * round);
    const moved = Promise.all([
      reschedule(world, uid, noon + 60 * round + 30),
      ...hosts.map(({ userId }) => reassign(world, uid, userId)),
      reschedule(world, uid, noon + 1440),
    ]);
    const cancelled = cancel(service, world, uid);
    for (const { status } of await moved) expect([200, 409]).toContain(status);
    expect((await cancelled).status).toBe(200);
    expect((await getBooking(service, world, uid)).status).toBe('cancel');
    await expectCleanBooks(world.of);
  }
});

test('a cancelled booking frees its time immediately, so that the caller can book it again', async () => {
  const world = await newWorld();
  const eventType = await world.eventType([world.member]);
  const start = noonIn(5);
  for (let round = 0; round < cases(4, 20); round += 1) {
    const uid = await bookFreeStart(service, world, eventType, start);
    expect((await cancel(service, world, uid)).status).toBe(200);
  }
  await expectCleanBooks(world.of);
});

test('N + 20 guests for N seats end with exactly N bookings during concurrent confirmations, cancellations and reschedules', async () => {
  const world = await newWorld();
  const capacity = 6;
  const eventType = await world.eventType([world.member], { capacity, duration: 60, interval: 30 });
  const slot = noonIn(5);
  const [later, sooner] = [slot + 120, slot - 120];
  const here = await Promise.all(times(4, () => bookFreeStart(service, world, eventType, slot)));
  const there = await Promise.all(times(4, () => bookFreeStart(service, world, eventType, later)));
  const [made, ...moved] = await Promise.all([
    bookAll(service, world, eventType, Array(capacity + 20).fill(slot)),
    ...here.slice(0, 2).map((uid) => cancel(service, world, uid)),
    ...here.slice(2).map((uid) => reschedule(world, uid, sooner)),
    ...there.map((uid) => reschedule(world, uid, slot)),
  ]);
  for (const { status } of made) expect([201, 409]).toContain(status);
  for (const { status } of moved) expect([200, 409]).toContain(status);
  const uids = [
    ...here,
    ...there,
    ...made.flatMap(({ status, body }) => (status === 201 ? [body.data.uid] : [])),
  ];
  const inSlot = async () =>
    (await openBookings(world, uids)).filter(({ startedAt }) => minuteOf(startedAt) === slot);
  expect((await inSlot()).length).toBeLessThanOrEqual(capacity);
  await expectCleanBooks(world.of);
  // More guests then fill exactly the seats that are still free.
  const again = await bookAll(service, world, eventType, Array(capacity).fill(slot));
  uids.push(...again.flatMap(({ status, body }) => (status === 201 ? [body.data.uid] : [])));
  expect(await inSlot()).toHaveLength(capacity);
  await expectCleanBooks(world.of);
});

test('requests for seats that are confirmed concurrently fill exactly the seats', async () => {
  const world = await newWorld();
  const eventType = await world.eventType([world.member], { ...holdingNoTime, capacity: 4 });
  const uids = await Promise.all(
    times(12, () => bookFreeStart(service, world, eventType, noonIn(5))),
  );
  const answers = await Promise.all(uids.map((uid) => confirm(world, uid)));
  expect(tally(answers)).toEqual({ 200: 4, '409 booking/slot-taken': 8 });
  await expectCleanBooks(world.of);
});

test('concurrent bookings, confirmations and reschedules never exceed the limit of a period', async () => {
  const world = await newWorld();
  const hosts = await Promise.all(times(6, () => world.addUser('member')));
  const limits = [
    { kind: 'bookings', period: 'day', max: 5 },
    { kind: 'minutes', period: 'day', max: 5 * 30 },
  ] as const;
  const zoned = { limits, timeZone: 'Asia/Kathmandu' };
  const eventType = await world.eventType(hosts, { ...zoned, ...holdingNoTime });
  // 9:00 on two consecutive days in Kathmandu.
  const day = noonIn(5) - 525;
  const other = day + 1440;
  const requests = await Promise.all(
    times(6, (index) => bookFreeStart(service, world, eventType, day + 30 * index)),
  );
  // From here on, bookings need no confirmation and count towards the limits immediately.
  await world.eventType(hosts, { ...zoned, uid: eventType.uid });
  const elsewhere = await Promise.all(
    times(4, (index) => bookFreeStart(service, world, eventType, other + 30 * index)),
  );
  const [made, ...answers] = await Promise.all([
    bookAll(service, world, eventType, Array(6).fill(day + 360)),
    ...requests.map((uid) => confirm(world, uid)),
    ...elsewhere.map((uid, index) => reschedule(world, uid, day + 240 + 30 * index)),
  ]);
  for (const { status, body } of [...made, ...answers]) {
    if (status > 201) expect([status, body.reason]).toEqual([409, 'limit']);
  }
  const guests = made.flatMap(({ status, body }) => (status === 201 ? [body.data.uid] : []));
  const open = await openBookings(world, [...requests, ...elsewhere, ...guests]);
  const onDay = open.filter(({ startedAt }) => minuteOf(startedAt) < other);
  expect(onDay).toHaveLength(5);
  await expectCleanBooks(world.of);
});
