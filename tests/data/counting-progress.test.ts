import { expect, test } from 'vitest';
import { audit } from '../../lib/admin/audit/audit.ts';
import { putEventType } from '../../lib/admin/put-event-type.ts';
import { storeEventType } from '../../lib/admin/store-event-type.ts';
import { prepareDeps } from '../../lib/app/event-types/prepare-terms.ts';
import { CancelBooking } from '../../lib/contract/bookings/cancel-booking.ts';
import { CreateBooking } from '../../lib/contract/bookings/create-booking.ts';
import { readEventType } from '../../lib/data/event-types/stored-event-types.ts';
import { listCounters } from '../../lib/data/limits/counters.ts';
import type { EventType } from '../../lib/domain/event-types/event-type.ts';
import { call } from '../support/http/call.ts';
import { newWorld, type World } from '../support/world.ts';

const deps = { ...prepareDeps, putEventType, untilDecided: async () => {} };
const dayMs = 86_400_000;
/** The middle of a future month, so that the next days are in the same month and its weeks are not over. */
const inTenDays = new Date(Date.now() + 10 * dayMs);
const midnight = Date.UTC(inTenDays.getUTCFullYear(), inTenDays.getUTCMonth() + 1, 15);
const at = (hours: number): string => new Date(midnight + hours * 3_600_000).toISOString();

const book = ({ owner }: World, { uid }: EventType, hours: number) =>
  call(CreateBooking, {
    as: owner,
    body: {
      name: 'A guest',
      email: 'guest@example.com',
      timeZone: 'UTC',
      eventTypeId: uid,
      startedAt: at(hours),
      locationId: null,
    },
  });

const store = (world: World, eventType: EventType, changes: Partial<EventType>) =>
  storeEventType(world.of, { ...eventType, ...changes }, deps);

/** The values of the counters of an event type's current limits. */
async function countersOf({ of }: World, { uid }: EventType): Promise<readonly number[]> {
  const stored = await readEventType(of, uid, Date.now());
  const generations = (stored?.eventType.limits ?? []).map(({ generation }) => `${generation}#`);
  const counters = await listCounters(of, uid);
  return [...counters].flatMap(([name, n]) =>
    generations.some((generation) => name.startsWith(generation)) ? [n] : [],
  );
}

test('a new limit counts the existing bookings exactly', async () => {
  const world = await newWorld();
  const eventType = await world.eventType([world.owner]);
  const first = await book(world, eventType, 1);
  await book(world, eventType, 2);
  await book(world, eventType, 30);
  await call(CancelBooking, { as: world.owner, params: { uid: first.body.data.uid }, body: {} });
  const limits = [{ kind: 'bookings', period: 'day', max: 2 }] as const;
  expect(await store(world, eventType, { limits })).toEqual({ ver: 2 });
  expect(await audit(world.of)).toEqual([]);
  expect((await book(world, eventType, 3)).status).toBe(201);
  expect((await book(world, eventType, 4)).body.code).toBe('booking/slot-taken');
  expect((await book(world, eventType, 31)).status).toBe(201);
  expect(await audit(world.of)).toEqual([]);
});

test('a limit that is removed and added again counts the bookings in between', async () => {
  const world = await newWorld();
  const limits: EventType['limits'] = [{ kind: 'minutes', period: 'month', max: 10_000 }];
  const eventType = await world.eventType([world.owner], { limits });
  await book(world, eventType, 1);
  await store(world, eventType, { limits: [] });
  await book(world, eventType, 2);
  await store(world, eventType, { limits });
  expect(await countersOf(world, eventType)).toEqual([60]);
  expect(await audit(world.of)).toEqual([]);
});

test('a change of the time zone counts all bookings again', async () => {
  const world = await newWorld();
  const limits: EventType['limits'] = [{ kind: 'bookings', period: 'day', max: 5 }];
  const eventType = await world.eventType([world.owner], { limits });
  await book(world, eventType, 1);
  await book(world, eventType, 20);
  await store(world, eventType, { limits, timeZone: 'Asia/Tokyo' });
  expect(await audit(world.of)).toEqual([]);
  expect(await countersOf(world, eventType)).toEqual([1, 1]);
});

test('bookings during the addition of a limit are counted once', async () => {
  const world = await newWorld();
  const eventType = await world.eventType([world.owner]);
  const limits: EventType['limits'] = [{ kind: 'bookings', period: 'month', max: 1000 }];
  const bookings = Promise.all(
    Array.from({ length: 10 }, (_, hour) => book(world, eventType, hour)),
  );
  const untilDecided = async () => void (await bookings);
  await storeEventType(world.of, { ...eventType, limits }, { ...deps, untilDecided });
  expect((await bookings).map(({ status }) => status)).toEqual(Array(10).fill(201));
  expect(await countersOf(world, eventType)).toEqual([10]);
  expect(await audit(world.of)).toEqual([]);
});

test('bookings that are cancelled while a limit is removed are not counted', async () => {
  const world = await newWorld();
  const limits: EventType['limits'] = [{ kind: 'bookings', period: 'month', max: 9 }];
  const eventType = await world.eventType([world.owner], { limits });
  const { uid } = (await book(world, eventType, 1)).body.data;
  await book(world, eventType, 2);
  await store(world, eventType, { limits: [] });
  await call(CancelBooking, { as: world.owner, params: { uid }, body: {} });
  await store(world, eventType, { limits });
  expect(await countersOf(world, eventType)).toEqual([1]);
});

test('a booking that the index did not list in time is a finding of the audit, and is counted with its next change', async () => {
  const world = await newWorld();
  const eventType = await world.eventType([world.owner]);
  await book(world, eventType, 1);
  const { uid } = (await book(world, eventType, 2)).body.data;
  const limits: EventType['limits'] = [{ kind: 'bookings', period: 'month', max: 1000 }];
  const lagging: typeof deps = {
    ...deps,
    async listLiveBookings(...asked) {
      const page = await prepareDeps.listLiveBookings(...asked);
      return { ...page, uids: page.uids.filter((listed) => listed !== uid) };
    },
  };
  await storeEventType(world.of, { ...eventType, limits }, lagging);
  expect(await countersOf(world, eventType)).toEqual([1]);
  expect(await audit(world.of)).toMatchObject([{ kind: 'booking-uncounted' }]);
  await call(CancelBooking, { as: world.owner, params: { uid }, body: {} });
  expect(await countersOf(world, eventType)).toEqual([1]);
  expect(await audit(world.of)).toEqual([]);
});
