import { expect, test } from 'vitest';
import { prepareDeps } from '../../lib/app/event-types/prepare-terms.ts';
import { updateEventType } from '../../lib/app/event-types/update-event-type.ts';
import { CreateBooking } from '../../lib/contract/bookings/create-booking.ts';
import { listComingBookings } from '../../lib/data/bookings/list-coming-bookings.ts';
import { listSeats } from '../../lib/data/limits/seats.ts';
import { wholeStoreOf } from '../../lib/data/whole-store.ts';
import { guest, instant, noonIn, times } from '../journeys/guests.ts';
import { transactionConflicts } from '../support/engine/engine-conflicts.ts';
import { call } from '../support/http/call.ts';
import { contextOf } from '../support/http/context-of.ts';
import { untilDecided } from '../support/processes/until-decided.ts';
import { stageOf } from './truth.ts';

const stage = stageOf();

/** Number of concurrent requests that one process decides despite conflicts. */
const atOnce = 4;

/** Returns a function whose promises resolve when it has been called `count` times. */
function barrier(count: number): () => Promise<void> {
  const all = Promise.withResolvers<void>();
  let come = 0;
  return () => {
    come += 1;
    if (come === count) all.resolve();
    return all.promise;
  };
}

const ask = (uid: string, start: number, index = 0) =>
  call(CreateBooking, {
    as: stage.ready.world.owner,
    body: { ...guest(index), eventTypeId: uid, startedAt: instant(start) },
    headers: { 'idempotency-key': crypto.randomUUID() },
  });

/** Books one event type in different ledger weeks, on different days and in concurrent transactions. */
async function bookTogether(uid: string, days: number) {
  const { engine, ready } = stage;
  const conflicts = transactionConflicts(barrier(atOnce));
  engine.arm(ready.world.of, ['TransactWriteItems'], conflicts.fault, Number.POSITIVE_INFINITY);
  const booked = await Promise.all(
    times(atOnce, (week) => ask(uid, noonIn(days + 7 * week), week)),
  );
  engine.calm(ready.world.of);
  expect(booked.map(({ status }) => status)).toEqual(times(atOnce, () => 201));
  return conflicts.met;
}

test('concurrent bookings of one event type write no item in common', async () => {
  const { world } = stage.ready;
  const { uid } = await world.eventType([world.member, world.admin], {
    limits: [{ kind: 'bookings', period: 'day', max: 9 }],
  });
  expect(await bookTogether(uid, 10)).toEqual([]);
});

test('concurrent bookings of an event type with many hosts write no item in common', async () => {
  const { world } = stage.ready;
  const hosts = await Promise.all(times(16, () => world.addUser('member')));
  const { uid } = await world.eventType(hosts);
  expect(await bookTogether(uid, 12)).toEqual([]);
});

test('concurrent bookings write no item in common while a limit is counted and the capacity is reduced', async () => {
  const { world } = stage.ready;
  const { uid } = await world.eventType([world.member], { capacity: 3 });
  const limits = [{ kind: 'bookings', period: 'day', max: 9 } as const];
  const deps = { ...prepareDeps, listSeats, listComingBookings, untilDecided: async () => {} };
  const update = (stepMs: number) =>
    updateEventType(uid, { limits, capacity: 2 }, contextOf(world), wholeStoreOf(world.of), {
      ...deps,
      stepMs,
    });
  await expect(update(-1)).rejects.toMatchObject({ progress: { countedBookings: 0 } });
  expect(await bookTogether(uid, 11)).toEqual([]);
  await update(60_000);
});

test('bookings whose transactions conflict are all decided, and no limit is exceeded', async () => {
  const { engine, ready } = stage;
  const { world } = ready;
  const { uid } = await world.eventType([world.member, world.admin], {
    limits: [{ kind: 'bookings', period: 'week', max: 3 }],
  });
  const conflicts = transactionConflicts(() => new Promise(setImmediate));
  engine.arm(world.of, ['TransactWriteItems'], conflicts.fault, Number.POSITIVE_INFINITY);
  const start = noonIn(40);
  const answers = await Promise.all(
    times(12, (index) => untilDecided(() => ask(uid, start + 30 * (index % 4), index))),
  );
  engine.calm(world.of);
  const booked = answers.filter(({ status }) => status === 201);
  expect(booked).toHaveLength(3);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]));
  expect(conflicts.met.length).toBeGreaterThan(0);
});
