import { beforeAll, expect, test } from 'vitest';
import { CreateBooking } from '../../lib/contract/bookings/create-booking.ts';
import { ListAvailableSchedules } from '../../lib/contract/event-types/list-available-schedules.ts';
import { type Service, sharedService } from '../support/processes/service.ts';
import { newWorld } from '../support/world.ts';
import { expectCleanBooks } from './books.ts';
import {
  book,
  bookAll,
  guest,
  instant,
  minuteOf,
  noonIn,
  tally,
  times,
  weekEdge,
} from './guests.ts';

let service: Service;
beforeAll(async () => {
  service = await sharedService();
});

test('one of a hundred guests who book one slot concurrently through two processes gets it, and the others get 409', async () => {
  const world = await newWorld();
  const eventType = await world.eventType([world.member]);
  const start = noonIn(5);
  const answers = await Promise.all(
    times(100, (index) => book(service, world, eventType, { start, index })),
  );
  expect(tally(answers)).toEqual({ 201: 1, '409 booking/slot-taken': 99 });
  for (const { status, body } of answers) {
    if (status !== 409) continue;
    expect(body.reason).toBe('busy');
    expect(body.nextStarts).toEqual([30, 60, 90].map((minutes) => instant(start + minutes)));
  }
  await expectCleanBooks(world.of);
});

test('guests at overlapping starts with several lengths and buffers never share a minute of their host', async () => {
  const world = await newWorld();
  const types = await Promise.all(
    [
      { duration: 30, bufferBefore: 0, bufferAfter: 10 },
      { duration: 45, bufferBefore: 15, bufferAfter: 0 },
      { duration: 60, bufferBefore: 5, bufferAfter: 5 },
    ].map((rule) => world.eventType([world.member], { ...rule, interval: 5 })),
  );
  const answers = await Promise.all(
    times(50, (index) => {
      const start = noonIn(5) + 5 * ((index * 7) % 40);
      const eventType = types[index % types.length] as (typeof types)[0];
      return book(service, world, eventType, { start, index });
    }),
  );
  const counts = tally(answers);
  expect(Object.keys(counts).sort()).toEqual(['201', '409 booking/slot-taken']);
  // The starts span 195 minutes, which is enough for at least two bookings and for at most seven.
  expect(counts[201]).toBeGreaterThanOrEqual(2);
  expect(counts[201]).toBeLessThanOrEqual(7);
  await expectCleanBooks(world.of);
});

test('a start is offered after concurrent bookings if and only if it can be booked', async () => {
  const world = await newWorld();
  const eventType = await world.eventType([world.member], {
    duration: 50,
    interval: 10,
    bufferAfter: 10,
  });
  const noon = noonIn(5);
  await bookAll(
    service,
    world,
    eventType,
    times(20, (index) => noon + 10 * index),
  );
  const period = { periodStart: instant(noon), periodEnd: instant(noon + 300) };
  const { body } = await service.decided(ListAvailableSchedules, {
    as: world.owner,
    params: { uid: eventType.uid },
    query: period,
  });
  const offered = body.data.map(({ startedAt }) => minuteOf(startedAt));
  const requestedStarts = times(30, (index) => noon + 10 * index);
  for (const start of requestedStarts) {
    const { status } = await service.decided(CreateBooking, {
      as: world.owner,
      headers: { prefer: 'handling=dry-run' },
      body: { ...guest(), eventTypeId: eventType.uid, startedAt: instant(start) },
    });
    expect([start, status]).toEqual([start, offered.includes(start) ? 200 : 409]);
  }
});

test('concurrent bookings across the edge of a week of the ledger never overlap', async () => {
  const world = await newWorld();
  const eventType = await world.eventType([world.member], {
    duration: 60,
    interval: 10,
    bufferBefore: 20,
    bufferAfter: 20,
  });
  const edge = weekEdge();
  const answers = await bookAll(
    service,
    world,
    eventType,
    times(40, (index) => edge - 200 + 10 * ((index * 11) % 40)),
  );
  const taken = answers.filter(({ status }) => status === 201);
  expect(taken.length).toBeGreaterThanOrEqual(2);
  await expectCleanBooks(world.of);
});
