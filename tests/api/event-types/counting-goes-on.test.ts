import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { CancelBooking } from '../../../lib/contract/bookings/cancel-booking.ts';
import type { WholeStore } from '../../../lib/data/whole-store.ts';
import { wholeStoreOf } from '../../../lib/data/whole-store.ts';
import { call } from '../../support/http/call.ts';
import { ask, at, auditedWorld, book } from '../bookings/guests.ts';
import { bookingsCounted, countersOf, daily, day, deps, type Replaced, update } from './limited.ts';
import { get, made } from './managing.ts';

test('a limit whose counting takes longer than a request is not in force, returns its progress, and is completed by a retry', async () => {
  const world = await auditedWorld();
  const eventType = await made(world);
  for (const hour of ['09', '10', '11']) await book(world, eventType, at(2, `${hour}:00`));
  const limits = [daily(3)];
  const short = update(world, eventType, { limits }, { stepMs: -1 }, { precondition: ['1'] });
  await expect(short).rejects.toMatchObject({ progress: { countedBookings: 3 } });
  const meantime = await get(world, eventType);
  expect([meantime.body.data.limits, meantime.headers.etag]).toEqual([[], '"1"']);
  const fourth = await book(world, eventType, at(2, '12:00'));
  await call(CancelBooking, { as: world.owner, params: { uid: fourth.uid }, body: {} });
  const sent = { limits };
  await update(world, eventType, sent, {}, { precondition: ['1'] });
  expect(await countersOf(world, eventType)).toEqual([`${day(2)} 3`]);
  expect((await get(world, eventType)).headers.etag).toBe('"2"');
  expect((await ask(world, eventType, at(2, '13:00'))).body).toMatchObject({ reason: 'limit' });
});

test('the bookings of many guests are counted at most fifty in a transaction, page by page, and only once', async () => {
  const world = await auditedWorld();
  const eventType = await made(world, { duration: 5, interval: 5 });
  const midnight = Date.parse(at(2, '00:00'));
  const guests = Array.from({ length: 60 }, (_, index) => index);
  await Promise.all(
    guests.map((guest) => {
      const start = new Date(midnight + guest * 300_000).toISOString();
      return book(world, eventType, start, { email: `guest-${guest}@example.com` });
    }),
  );
  const transactions: number[] = [];
  const store: Partial<WholeStore> = {
    commit(transaction) {
      const bookings = bookingsCounted(transaction);
      if (bookings > 0) transactions.push(bookings);
      return wholeStoreOf(world.of).commit(transaction);
    },
  };
  const perDay = { kind: 'bookingsPerEmail', period: 'day', max: 2 } as const;
  const listLiveBookings: typeof deps.listLiveBookings = (of, uid, from, after) =>
    deps.listLiveBookings(of, uid, from, after, 40);
  const first = { store, listLiveBookings, stepMs: -1 };
  await expect(update(world, eventType, { limits: [perDay] }, first)).rejects.toMatchObject({
    progress: { countedBookings: 40 },
  });
  await update(world, eventType, { limits: [perDay] }, { store, listLiveBookings });
  expect(transactions).toEqual([40, 20]);
  expect(await countersOf(world, eventType)).toHaveLength(60);
  const perWeek = { ...perDay, period: 'week' } as const;
  await update(world, eventType, { limits: [perDay, perWeek] }, { store });
  expect(transactions).toEqual([40, 20, 50, 10]);
  expect(await countersOf(world, eventType)).toHaveLength(120);
});

test('an interrupted count is completed by a retry, and its Idempotency-Key is not recorded as answered before', async () => {
  const world = await auditedWorld();
  const eventType = await made(world);
  await book(world, eventType, at(2, '09:00'));
  const key = randomUUID();
  const idempotencyKey = {
    hash: key,
    fingerprint: key,
    nowSeconds: Math.floor(Date.now() / 1000),
  };
  const keyed = { idempotencyKey, serialize: () => ({ status: 200, body: '' }) };
  const limits = [daily(2)];
  const lost = Object.assign(new Error('The table is unavailable.'), { name: 'TimeoutError' });
  const steps: readonly Replaced[] = [
    { listLiveBookings: () => Promise.reject(lost) },
    {
      store: {
        async commit(transaction) {
          if (bookingsCounted(transaction) > 0) throw lost;
          return wholeStoreOf(world.of).commit(transaction);
        },
      },
    },
    { untilDecided: () => Promise.reject(lost) },
  ];
  for (const step of steps) {
    await expect(update(world, eventType, { limits }, step, keyed)).rejects.toBe(lost);
    expect((await get(world, eventType)).body.data.limits).toEqual([]);
  }
  const { data } = await update(world, eventType, { limits }, {}, keyed);
  expect(data.limits).toMatchObject([daily(2)]);
  expect(await countersOf(world, eventType)).toEqual([`${day(2)} 1`]);
  await expect(update(world, eventType, { limits }, {}, keyed)).rejects.toThrow(
    'The Idempotency-Key was answered before.',
  );
});
