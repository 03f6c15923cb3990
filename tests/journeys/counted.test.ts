import { beforeAll, expect, test } from 'vitest';
import { UpdateBooking } from '../../lib/contract/bookings/update-booking.ts';
import type { EventType } from '../../lib/domain/event-types/event-type.ts';
import { type Service, sharedService } from '../support/processes/service.ts';
import { newWorld, type World } from '../support/world.ts';
import { expectCleanBooks } from './books.ts';
import { book, bookAll, cancel, instant, noonIn, tally, times, weekEdge } from './guests.ts';

let service: Service;
beforeAll(async () => {
  service = await sharedService();
});

async function uidsOf(world: World, eventType: EventType, starts: readonly number[]) {
  const answers = await bookAll(service, world, eventType, starts);
  return answers.flatMap(({ status, body }) => (status === 201 ? [body.data.uid] : []));
}

test('thirty guests fill ten seats, and one cancellation frees one seat', async () => {
  const world = await newWorld();
  const eventType = await world.eventType([world.member], { capacity: 10, duration: 60 });
  const start = noonIn(5);
  const answers = await bookAll(service, world, eventType, Array(30).fill(start));
  expect(tally(answers)).toEqual({ 201: 10, '409 booking/slot-taken': 20 });
  const uid = answers.find(({ status }) => status === 201)?.body.data.uid ?? '';
  expect((await cancel(service, world, uid)).status).toBe(200);
  const again = await bookAll(service, world, eventType, [start, start]);
  expect(tally(again)).toEqual({ 201: 1, '409 booking/slot-taken': 1 });
  await expectCleanBooks(world.of);
});

test('concurrent cancellations and bookings of a shared slot lose no minute and no seat', async () => {
  const world = await newWorld();
  const shared = await world.eventType([world.member], { capacity: 4, duration: 60, interval: 30 });
  const alone = await world.eventType([world.member], { duration: 30, interval: 15 });
  const start = noonIn(5);
  // Every round empties the slot, so that the last cancellation runs concurrently with the first booking.
  let here = await uidsOf(world, shared, Array(3).fill(start));
  for (let round = 0; round < 6; round += 1) {
    const [left, joined, others] = await Promise.all([
      Promise.all(here.map((uid) => cancel(service, world, uid))),
      bookAll(service, world, shared, [start, start, start, start + 30]),
      bookAll(service, world, alone, [start + 15, start + 45]),
    ]);
    // All bookings of the previous round can be cancelled, no matter which event type got the time.
    expect(left.map(({ status }) => status)).toEqual(here.map(() => 200));
    const answers = [...joined, ...others];
    for (const { status } of answers) expect([201, 409]).toContain(status);
    await expectCleanBooks(world.of);
    here = answers.flatMap(({ status, body }) => (status === 201 ? [body.data.uid] : []));
  }
});

test('concurrent bookings do not exceed the limits, and a cancellation makes room for another booking', async () => {
  const world = await newWorld();
  const hosts = await Promise.all(times(4, () => world.addUser('member')));
  const eventType = await world.eventType(hosts, {
    limits: [
      { kind: 'bookings', period: 'day', max: 5 },
      { kind: 'minutes', period: 'week', max: 7 * 30 },
    ],
  });
  const noon = noonIn(5);
  const starts = times(24, (index) => noon + 30 * (index % 8));
  const answers = await bookAll(service, world, eventType, starts);
  expect(tally(answers)).toEqual({ 201: 5, '409 booking/slot-taken': 19 });
  for (const { status, body } of answers) if (status === 409) expect(body.reason).toBe('limit');
  const made = answers.flatMap(({ status, body }) => (status === 201 ? [body.data] : []));
  const cancelled = await Promise.all(
    made.slice(0, 2).map(({ uid }) => cancel(service, world, uid)),
  );
  expect(tally(cancelled)).toEqual({ 200: 2 });
  const again = await bookAll(service, world, eventType, starts);
  expect(tally(again)).toEqual({ 201: 2, '409 booking/slot-taken': 22 });
  await expectCleanBooks(world.of);
});

test('a guest who books many times concurrently gets at most the limit of one email address', async () => {
  const world = await newWorld();
  const eventType = await world.eventType([world.member], {
    limits: [{ kind: 'bookingsPerEmail', period: 'month', max: 2 }],
  });
  const start = noonIn(5);
  const answers = await Promise.all(
    times(12, (index) => book(service, world, eventType, { start: start + 30 * index, index: 7 })),
  );
  expect(tally(answers)).toEqual({ 201: 2, '409 booking/slot-taken': 10 });
  await expectCleanBooks(world.of);
});

test('guests of a slot share one time although the buffers of their event type change, and the last cancellation frees all of it', async () => {
  const world = await newWorld();
  const start = weekEdge();
  const rule = { capacity: 4, duration: 60, interval: 60 };
  const eventType = await world.eventType([world.member], { ...rule, bufferBefore: 30 });
  const first = await book(service, world, eventType, { start });
  await world.eventType([world.member], { ...rule, uid: eventType.uid, bufferAfter: 15 });
  const others = await bookAll(service, world, eventType, [start, start]);
  const moved = await book(service, world, eventType, { start: start + 120 });
  expect(tally([first, ...others, moved])).toEqual({ 201: 4 });
  const joined = await service.decided(UpdateBooking, {
    as: world.owner,
    params: { uid: moved.body.data.uid },
    body: { startedAt: instant(start) },
  });
  expect(joined.status).toBe(200);
  await expectCleanBooks(world.of);
  for (const { body } of [first, ...others, moved]) {
    expect((await cancel(service, world, body.data.uid)).status).toBe(200);
    await expectCleanBooks(world.of);
  }
  const again = await book(service, world, eventType, { start: start - 60 });
  expect(again.status).toBe(201);
  await expectCleanBooks(world.of);
});
