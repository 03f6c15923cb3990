import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { audit } from '../../../lib/admin/audit/audit.ts';
import { rescheduleBooking } from '../../../lib/app/bookings/reschedule-booking.ts';
import { CancelBooking } from '../../../lib/contract/bookings/cancel-booking.ts';
import { UpdateBooking } from '../../../lib/contract/bookings/update-booking.ts';
import { listSeats } from '../../../lib/data/limits/seats.ts';
import type { Transaction } from '../../../lib/data/transaction.ts';
import { type WholeStore, wholeStoreOf } from '../../../lib/data/whole-store.ts';
import { call } from '../../support/http/call.ts';
import { contextOf } from '../../support/http/context-of.ts';
import { newWorld } from '../../support/world.ts';
import { ask, at, auditedWorld, book } from '../bookings/guests.ts';
import { slowGuest } from '../bookings/slow-guest.ts';
import { atFirstWait, countersOf, daily, type Replaced, update } from './limited.ts';
import { get, made } from './managing.ts';

const lost = Object.assign(new Error('The table is unavailable.'), { name: 'TimeoutError' });
const weekly = (max: number) => ({ kind: 'bookings', period: 'week', max }) as const;
/** The last transaction of a change writes the event type as a whole. */
const isLast = ({ actions }: Transaction): boolean =>
  actions.some(({ item }) => item?.gsi2sk !== undefined);

test('two concurrent changes to different limits count each booking once', async () => {
  const world = await auditedWorld();
  const eventType = await made(world);
  const booked = Promise.withResolvers<void>();
  const given = Promise.withResolvers<void>();
  let later: Promise<unknown> | undefined;
  const laterWaits = atFirstWait(async () => {
    await book(world, eventType, at(2, '09:00'));
    booked.resolve();
    await given.promise;
  });
  const earlierWaits = atFirstWait(async () => {
    later = update(world, eventType, { limits: [weekly(9)] }, laterWaits);
    await booked.promise;
  });
  const earlier = update(world, eventType, { limits: [daily(9)] }, earlierWaits);
  await expect(earlier).rejects.toMatchObject({ code: 'service/undecided' });
  given.resolve();
  await later;
  expect(await countersOf(world, eventType)).toEqual([expect.stringMatching(/^bookings#W\S+ 1$/)]);
});

test('a retry for a limit whose response was lost is answered after the last booking without the limit is decided', async () => {
  for (const claimed of [true, false]) {
    const world = await auditedWorld();
    const eventType = await made(world);
    await book(world, eventType, at(2, '09:00'));
    const limits = [daily(1)];
    const key = randomUUID();
    const idempotencyKey = {
      hash: key,
      fingerprint: key,
      nowSeconds: Math.floor(Date.now() / 1000),
    };
    const keyed = { idempotencyKey, serialize: () => ({ status: 200, body: '' }) };
    const how = claimed ? keyed : {};
    let slow: ReturnType<typeof slowGuest> | undefined;
    const losing: Replaced = {
      async untilDecided() {
        slow = slowGuest(world, eventType, at(2, '10:00'));
        await slow.arrived;
      },
      store: {
        async commit(transaction) {
          const outcome = await wholeStoreOf(world.of).commit(transaction);
          if (isLast(transaction)) throw lost;
          return outcome;
        },
      },
    };
    await expect(update(world, eventType, { limits }, losing, how)).rejects.toMatchObject({
      code: 'service/undecided',
    });
    const steps: string[] = [];
    const untilDecided = async () => {
      // The slow request has read the limit only as pending, so the limit does not refuse it.
      await slow?.commit();
      steps.push('booked');
    };
    await update(world, eventType, { limits }, { untilDecided }, how).catch(() => {});
    steps.push('answered');
    expect(steps, claimed ? 'with a key' : 'without a key').toEqual(['booked', 'answered']);
  }
});

test('two concurrent changes to the same limit are both answered after the last booking without it is decided', async () => {
  const world = await auditedWorld();
  const eventType = await made(world);
  let waits = 0;
  const untilDecided = async () => {
    waits += 1;
  };
  const meanwhile = atFirstWait(() => update(world, eventType, { limits: [daily(9)] }));
  let isFirst = true;
  await update(
    world,
    eventType,
    { limits: [daily(9)] },
    {
      async untilDecided(sinceMs) {
        if (!isFirst) return untilDecided();
        isFirst = false;
        await meanwhile.untilDecided(sinceMs);
      },
    },
  );
  expect(waits).toBe(1);
});

test('a limit that counts a booking during its rescheduling does not refuse that rescheduling', async () => {
  const world = await auditedWorld();
  const eventType = await made(world);
  const { uid } = await book(world, eventType, at(2, '09:00'));
  const store = wholeStoreOf(world.of);
  let isFirst = true;
  const counting: WholeStore = {
    ...store,
    async read(needs) {
      const snapshot = await store.read(needs);
      if (isFirst) {
        isFirst = false;
        await update(world, eventType, { limits: [daily(1)] });
      }
      return snapshot;
    },
  };
  const sent = { timeZone: 'UTC', startedAt: Date.parse(at(2, '11:00')) };
  const { data } = await rescheduleBooking(uid, sent, contextOf(world), counting, { listSeats });
  expect(data.startedAt).toBe(at(2, '11:00'));
});

test('a reduction of seats is undecided if neither its commit nor its reversal is answered', async () => {
  const world = await auditedWorld();
  const eventType = await made(world, { capacity: 3 });
  let isAway = false;
  const store = wholeStoreOf(world.of);
  const failing: Partial<WholeStore> = {
    async commit(transaction) {
      const outcome = await store.commit(transaction);
      if (!isLast(transaction)) return outcome;
      isAway = true;
      throw lost;
    },
    read: (...asked) => (isAway ? Promise.reject(lost) : store.read(...asked)),
  };
  await expect(update(world, eventType, { capacity: 1 }, { store: failing })).rejects.toMatchObject(
    {
      code: 'service/undecided',
    },
  );
  expect((await get(world, eventType)).body.data.capacity).toBe(1);
});

test('a booking that keeps its start keeps its number of seats while a smaller number is prepared', async () => {
  const world = await auditedWorld();
  const eventType = await made(world, { capacity: 3 });
  const start = at(2, '09:00');
  const first = await book(world, eventType, start);
  const slow = slowGuest(world, eventType, start);
  await slow.arrived;
  const meanwhile = atFirstWait(async () => {
    const second = await slow.commit();
    for (const { uid } of [first, second]) {
      const sent = { as: world.owner, params: { uid }, body: { startedAt: start } };
      const { body } = await call(UpdateBooking, sent);
      expect(body.data.capacity).toBe(3);
    }
  });
  const lowered = update(world, eventType, { capacity: 1 }, meanwhile);
  await expect(lowered).rejects.toMatchObject({ code: 'event-type/capacity-below-seats' });
  expect((await ask(world, eventType, start)).status).toBe(201);
});

test('the first booking of a slot during a refused reduction of seats does not keep later guests out', async () => {
  const world = await auditedWorld();
  const eventType = await made(world, { capacity: 3 });
  const start = at(2, '09:00');
  await book(world, eventType, start);
  const slow = slowGuest(world, eventType, start);
  await slow.arrived;
  const meanwhile = atFirstWait(async () => {
    await book(world, eventType, at(2, '11:00'));
    expect((await ask(world, eventType, at(2, '11:00'))).status).toBe(409);
    await slow.commit();
  });
  const lowered = update(world, eventType, { capacity: 1 }, meanwhile);
  await expect(lowered).rejects.toMatchObject({ code: 'event-type/capacity-below-seats' });
  expect((await ask(world, eventType, at(2, '11:00'))).status).toBe(201);
});

const nine = (['bookings', 'minutes', 'bookingsPerEmail'] as const).flatMap((kind) =>
  (['day', 'week', 'month'] as const).map((period) => ({ kind, period, max: 9999 })),
);

test('a change of the time zone is refused if the limits of both zones do not fit, and accepted while there are no limits', async () => {
  const world = await auditedWorld();
  const hosts = await Promise.all(Array.from({ length: 24 }, () => world.addUser('member')));
  const assignment = { type: 'all' } as const;
  const eventType = await world.eventType(hosts, { assignment, capacity: 3, limits: nine });
  const changed = update(world, eventType, { timeZone: 'Asia/Tokyo' });
  await expect(changed).rejects.toMatchObject({
    code: 'event-type/too-many-together',
    parts: { errors: [{ pointer: '/timeZone' }] },
  });
  await update(world, eventType, { limits: [] });
  await update(world, eventType, { timeZone: 'Asia/Tokyo' });
  await update(world, eventType, { limits: nine });
});

test('a booking of many weeks that is cancelled while limits are recounted is removed from every counter', async () => {
  const world = await newWorld();
  const eventType = await made(world);
  const { uid } = await book(world, eventType, at(2, '09:00'));
  const sent = { as: world.owner, params: { uid } };
  const endedAt = at(2 + 7 * 85, '09:00');
  expect((await call(UpdateBooking, { ...sent, body: { endedAt } })).status).toBe(200);
  await update(world, eventType, { limits: nine });
  const zone = { timeZone: 'Asia/Tokyo' };
  await update(world, eventType, zone, { stepMs: -1 }).catch(() => {});
  expect((await call(CancelBooking, { ...sent, body: {} })).status).toBe(200);
  await update(world, eventType, zone);
  expect(await audit(world.of)).toEqual([]);
});
