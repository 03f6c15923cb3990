import { expect, test } from 'vitest';
import { closeBooking } from '../../../lib/app/bookings/close-booking.ts';
import { CancelBooking } from '../../../lib/contract/bookings/cancel-booking.ts';
import { UpdateBooking } from '../../../lib/contract/bookings/update-booking.ts';
import { readEventType } from '../../../lib/data/event-types/stored-event-types.ts';
import { listCounters } from '../../../lib/data/limits/counters.ts';
import { type WholeStore, wholeStoreOf } from '../../../lib/data/whole-store.ts';
import type { EventTypeUpdate } from '../../../lib/domain/event-types/update-event-type.ts';
import { call } from '../../support/http/call.ts';
import { contextOf } from '../../support/http/context-of.ts';
import { ask, at, auditedWorld, book } from '../bookings/guests.ts';
import { slowGuest } from '../bookings/slow-guest.ts';
import { atFirstWait, bookingsCounted, countersOf, daily, day, deps, update } from './limited.ts';
import { get, made, patch } from './managing.ts';

test('a new limit counts existing bookings and bookings that are created concurrently', async () => {
  const world = await auditedWorld('admin');
  const eventType = await made(world);
  await book(world, eventType, at(2, '09:00'));
  const hours = ['06', '07', '08', '09', '10', '11'];
  const others = Promise.all(hours.map((hour) => ask(world, eventType, at(4, `${hour}:00`))));
  const { status, body } = await patch(world, eventType, { limits: [daily(2)] });
  const taken = (await others).filter((answer) => answer.status === 201).length;
  expect(await countersOf(world, eventType)).toContain(`${day(4)} ${taken}`);
  expect([status, body.data.limits]).toEqual([200, [daily(2)]]);
  expect((await ask(world, eventType, at(2, '10:00'))).status).toBe(201);
  expect((await ask(world, eventType, at(2, '11:00'))).body).toMatchObject({ reason: 'limit' });
  expect((await ask(world, eventType, at(3, '11:00'))).status).toBe(201);
});

test('a change of the time zone recounts all bookings', async () => {
  const world = await auditedWorld();
  const eventType = await made(world, { limits: [daily(5)] });
  await book(world, eventType, at(2, '09:00'));
  await book(world, eventType, at(2, '20:00'));
  await update(world, eventType, { timeZone: 'Asia/Tokyo' });
  expect(await countersOf(world, eventType)).toEqual([`${day(2)} 1`, `${day(3)} 1`]);
});

test('a booking that was decided before a limit is set is counted, and a later one is refused', async () => {
  const world = await auditedWorld();
  const eventType = await made(world);
  const slow = slowGuest(world, eventType, at(2, '09:00'));
  await slow.arrived;
  const limits = [daily(2)];
  await update(
    world,
    eventType,
    { limits },
    atFirstWait(async () => {
      // The limit is not in force yet, so it refuses no booking.
      await book(world, eventType, at(2, '10:00'));
      await slow.commit();
    }),
  );
  expect(await countersOf(world, eventType)).toEqual([`${day(2)} 2`]);
  expect((await ask(world, eventType, at(2, '11:00'))).body).toMatchObject({ reason: 'limit' });
});

test('a booking and a cancellation that are concurrent with the counting are both counted', async () => {
  const world = await auditedWorld();
  const eventType = await made(world);
  const { uid } = await book(world, eventType, at(2, '09:00'));
  let isFirst = true;
  const beside: Partial<WholeStore> = {
    async commit(transaction) {
      if (bookingsCounted(transaction) > 0 && isFirst) {
        isFirst = false;
        await book(world, eventType, at(2, '10:00'));
        await call(CancelBooking, { as: world.owner, params: { uid }, body: {} });
      }
      return wholeStoreOf(world.of).commit(transaction);
    },
  };
  await update(world, eventType, { limits: [daily(9)] }, { store: beside });
  expect(isFirst).toBe(false);
  expect(await countersOf(world, eventType)).toEqual([`${day(2)} 1`]);
});

test('a cancellation that was decided before its booking is counted is decided again', async () => {
  const world = await auditedWorld();
  const eventType = await made(world);
  const { uid } = await book(world, eventType, at(2, '09:00'));
  let cancelled: Promise<unknown> | undefined;
  const store = wholeStoreOf(world.of);
  const beside: Partial<WholeStore> = {
    async commit(counting) {
      if (bookingsCounted(counting) === 0 || cancelled) return store.commit(counting);
      const decided = Promise.withResolvers<void>();
      const counted = Promise.withResolvers<void>();
      const waiting: WholeStore = {
        ...store,
        async commit(transaction) {
          decided.resolve();
          await counted.promise;
          return store.commit(transaction);
        },
      };
      cancelled = closeBooking(uid, { action: 'cancel' }, contextOf(world), waiting);
      await decided.promise;
      const outcome = await store.commit(counting);
      counted.resolve();
      return outcome;
    },
  };
  await update(world, eventType, { limits: [daily(9)] }, { store: beside });
  await cancelled;
  expect(await countersOf(world, eventType)).toEqual([`${day(2)} 0`]);
});

test('a booking that is moved to another day during the counting is counted only on that day', async () => {
  const world = await auditedWorld();
  const eventType = await made(world);
  const { uid } = await book(world, eventType, at(2, '09:00'));
  const moving = {
    async listLiveBookings(...asked: Parameters<typeof deps.listLiveBookings>) {
      const page = await deps.listLiveBookings(...asked);
      const body = { startedAt: at(4, '09:00') };
      await call(UpdateBooking, { as: world.owner, params: { uid }, body });
      return page;
    },
  };
  await update(world, eventType, { limits: [daily(9)] }, moving);
  expect(await countersOf(world, eventType)).toEqual([`${day(4)} 1`]);
});

test('a new limit is undecided if the time zone or the limits are changed concurrently, and those changes are kept', async () => {
  const world = await auditedWorld();
  const eventType = await made(world);
  await book(world, eventType, at(2, '20:00'));
  const limits = [daily(5)];
  const zone = atFirstWait(() => update(world, eventType, { timeZone: 'Asia/Tokyo' }));
  await expect(update(world, eventType, { limits }, zone)).rejects.toMatchObject({
    code: 'service/undecided',
  });
  expect((await get(world, eventType)).body.data).toMatchObject({
    limits: [],
    timeZone: 'Asia/Tokyo',
  });
  await update(world, eventType, { limits });
  expect(await countersOf(world, eventType)).toEqual([`${day(3)} 1`]);
  const out = atFirstWait(() => update(world, eventType, { limits: [] }));
  const week = { kind: 'bookings', period: 'week', max: 9 } as const;
  const both = update(world, eventType, { limits: [...limits, week] }, out);
  await expect(both).rejects.toMatchObject({ code: 'service/undecided' });
  expect((await get(world, eventType)).body.data.limits).toEqual([]);
});

test('another change of the event type does not disturb a limit that is being counted', async () => {
  const world = await auditedWorld();
  const eventType = await made(world);
  await book(world, eventType, at(2, '09:00'));
  const renaming = atFirstWait(() => update(world, eventType, { name: 'Renamed' }));
  await update(world, eventType, { limits: [daily(5)] }, renaming);
  expect((await get(world, eventType)).body.data).toMatchObject({
    name: 'Renamed',
    limits: [daily(5)],
  });
  expect(await countersOf(world, eventType)).toEqual([`${day(2)} 1`]);
});

test('only a change that leaves less room waits for undecided bookings', async () => {
  const world = await auditedWorld();
  const eventType = await made(world, { limits: [daily(5)], capacity: 3 });
  const waits: number[] = [];
  const changes: readonly EventTypeUpdate[] = [
    { limits: [daily(9)] },
    { name: 'B', duration: 60 },
    {},
    { limits: [daily(8)] },
    { limits: [daily(8), { kind: 'minutes', period: 'week', max: 60 }] },
    { timeZone: 'Asia/Tokyo' },
    { capacity: 2 },
    { capacity: 4 },
    { limits: [] },
    { timeZone: 'UTC' },
  ];
  for (const sent of changes) {
    let count = 0;
    const untilDecided = async () => {
      count += 1;
    };
    await update(world, eventType, sent, { untilDecided });
    waits.push(count);
  }
  // A change waits once if it needs a preparation, and once more after it if a limit leaves less room.
  expect(waits).toEqual([0, 0, 0, 1, 2, 2, 1, 0, 0, 0]);
});

test('a dry run, a refused change and a change of another version prepare nothing', async () => {
  const world = await auditedWorld();
  const eventType = await made(world, { capacity: 3 });
  for (const _ of [1, 2]) await book(world, eventType, at(2, '09:00'));
  const limits = [daily(5)];
  await update(world, eventType, { limits }, {}, { dryRun: true });
  const refused = update(world, eventType, { limits, capacity: 1 });
  await expect(refused).rejects.toMatchObject({ code: 'event-type/capacity-below-seats' });
  const changed = update(world, eventType, { limits }, {}, { precondition: ['9'] });
  await expect(changed).rejects.toMatchObject({ code: 'resource/changed' });
  expect(await listCounters(world.of, eventType.uid)).toEqual(new Map());
  expect(await readEventType(world.of, eventType.uid, Date.now())).not.toHaveProperty('rev');
});
