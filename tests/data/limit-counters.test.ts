import { expect, test } from 'vitest';
import { storeEventType } from '../../lib/app/event-types/store-event-type.ts';
import { CancelBooking } from '../../lib/contract/bookings/cancel-booking.ts';
import { CreateBooking } from '../../lib/contract/bookings/create-booking.ts';
import { readEventType } from '../../lib/data/event-types.ts';
import { listCounters, listLiveBookings, setCounter } from '../../lib/data/limit-counters.ts';
import { putEventType } from '../../lib/data/put-event-type.ts';
import type { EventType } from '../../lib/domain/event-types/event-type.ts';
import { audit } from '../../scripts/audit/audit.ts';
import { call } from '../support/call.ts';
import { newWorld, type World } from '../support/world.ts';

const deps = {
  readEventType,
  putEventType,
  listLiveBookings,
  listCounters,
  setCounter,
  untilDecided: async () => {},
  untilListed: async () => {},
};
const dayMs = 86_400_000;
const midnight = Math.floor(Date.now() / dayMs + 10) * dayMs;
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

test('a limit that is set later counts what is booked already, and no more', async () => {
  const world = await newWorld();
  const eventType = await world.eventType([world.owner]);
  const first = await book(world, eventType, 1);
  await book(world, eventType, 2);
  await book(world, eventType, 30);
  await call(CancelBooking, { as: world.owner, params: { uid: first.body.data.uid }, body: {} });
  const limits = [{ kind: 'bookings', period: 'day', max: 2 }] as const;
  expect(await storeEventType(world.of, { ...eventType, limits }, deps)).toEqual({ ver: 2 });
  expect(await audit(world.of)).toEqual([]);
  expect((await book(world, eventType, 3)).status).toBe(201);
  expect((await book(world, eventType, 4)).body.code).toBe('booking/slot-taken');
  expect((await book(world, eventType, 31)).status).toBe(201);
  expect(await audit(world.of)).toEqual([]);
});

test('a limit that was gone for a while counts what was booked meanwhile', async () => {
  const world = await newWorld();
  const limits: EventType['limits'] = [{ kind: 'minutes', period: 'month', max: 10_000 }];
  const eventType = await world.eventType([world.owner], { limits });
  await book(world, eventType, 1);
  await storeEventType(world.of, { ...eventType, limits: [] }, deps);
  await book(world, eventType, 2);
  await storeEventType(world.of, { ...eventType, limits }, deps);
  expect([...(await listCounters(world.of, eventType.uid)).values()]).toEqual([60]);
});

test('in another zone other days count, so all is counted anew', async () => {
  const world = await newWorld();
  const limits: EventType['limits'] = [{ kind: 'bookings', period: 'day', max: 5 }];
  const eventType = await world.eventType([world.owner], { limits });
  await book(world, eventType, 1);
  await book(world, eventType, 20);
  const timeZone = 'Asia/Tokyo';
  await storeEventType(world.of, { ...eventType, timeZone }, deps);
  expect(await audit(world.of)).toEqual([]);
  const counters = await listCounters(world.of, eventType.uid);
  expect([...counters.values()].sort()).toEqual([1, 1]);
});

test('bookings that come while a limit is set are counted once', async () => {
  const world = await newWorld();
  const eventType = await world.eventType([world.owner]);
  const limits: EventType['limits'] = [{ kind: 'bookings', period: 'month', max: 1000 }];
  const bookings = Promise.all(
    Array.from({ length: 10 }, (_, hour) => book(world, eventType, hour)),
  );
  const untilDecided = async () => void (await bookings);
  await storeEventType(world.of, { ...eventType, limits }, { ...deps, untilDecided });
  expect((await bookings).map(({ status }) => status)).toEqual(Array(10).fill(201));
  expect(await audit(world.of)).toEqual([]);
});

test('a counter that was moved after it was read is not set', async () => {
  const { of } = await newWorld();
  const set = (n: number, found?: number) => setCounter(of, 'TypeTypeType', 'a day', n, found);
  expect(await set(3)).toBe('written');
  expect(await set(4)).toBe('moved');
  expect(await set(4, 2)).toBe('moved');
  expect((await listCounters(of, 'TypeTypeType')).get('a day')).toBe(3);
  expect(await set(5, 3)).toBe('written');
});

test('a booking that the index does not list yet is counted all the same', async () => {
  const world = await newWorld();
  const eventType = await world.eventType([world.owner]);
  const limits: EventType['limits'] = [{ kind: 'bookings', period: 'month', max: 1000 }];
  let unlisted: string | undefined;
  const lagging = {
    ...deps,
    untilDecided: async () => {
      unlisted = (await book(world, eventType, 1)).body.data.uid;
    },
    untilListed: async () => {
      unlisted = undefined;
    },
    listLiveBookings: async (...asked: Parameters<typeof listLiveBookings>) =>
      (await listLiveBookings(...asked)).filter(({ booking }) => booking.uid !== unlisted),
  };
  await storeEventType(world.of, { ...eventType, limits }, lagging);
  expect([...(await listCounters(world.of, eventType.uid)).values()]).toEqual([1]);
  expect(await audit(world.of)).toEqual([]);
});

test('what was cancelled while a limit was gone is counted no more', async () => {
  const world = await newWorld();
  const limits: EventType['limits'] = [{ kind: 'bookings', period: 'month', max: 9 }];
  const eventType = await world.eventType([world.owner], { limits });
  const { uid } = (await book(world, eventType, 1)).body.data;
  await storeEventType(world.of, { ...eventType, limits: [] }, deps);
  await call(CancelBooking, { as: world.owner, params: { uid }, body: {} });
  await storeEventType(world.of, { ...eventType, limits }, deps);
  expect([...(await listCounters(world.of, eventType.uid)).values()]).toEqual([0]);
});

test('counters that are moved all the time are no success, and before the write nothing is written', async () => {
  const world = await newWorld();
  const eventType = await world.eventType([world.owner]);
  await book(world, eventType, 1);
  const limits: EventType['limits'] = [{ kind: 'bookings', period: 'month', max: 9 }];
  const stored = (more: object) =>
    storeEventType(world.of, { ...eventType, limits }, { ...deps, ...more });
  expect(await stored({ setCounter: async () => 'moved' })).toBe('changed');
  expect((await readEventType(world.of, eventType.uid, Date.now()))?.ver).toBe(1);
  let isWritten = false;
  const outcome = await stored({
    untilDecided: async () => {
      isWritten = true;
      await book(world, eventType, 2);
      const [[name = ''] = []] = await listCounters(world.of, eventType.uid);
      await setCounter(world.of, eventType.uid, name, 7, 2);
    },
    setCounter: async (...asked: Parameters<typeof setCounter>) =>
      isWritten ? 'moved' : setCounter(...asked),
  });
  expect(outcome).toBe('uncounted');
});
