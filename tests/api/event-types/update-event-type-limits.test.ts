import { expect, test } from 'vitest';
import {
  type EventTypeUpdate,
  type UpdateEventTypeDeps,
  updateEventType,
} from '../../../lib/app/event-types/update-event-type.ts';
import { commit } from '../../../lib/data/commit.ts';
import { readItems } from '../../../lib/data/items.ts';
import { listCounters, listLiveBookings, setCounter } from '../../../lib/data/limit-counters.ts';
import { listComingBookings } from '../../../lib/data/list-coming-bookings.ts';
import { listSeats } from '../../../lib/data/seats.ts';
import type { World } from '../../support/world.ts';
import { ask, at, auditedWorld, book } from '../bookings/guests.ts';
import { intentOf } from './intent-of.ts';
import { get, made, patch } from './managing.ts';

const daily = (max: number) => ({ kind: 'bookings', period: 'day', max }) as const;

const deps: UpdateEventTypeDeps = {
  readItems,
  commit,
  listSeats,
  listComingBookings,
  listLiveBookings,
  listCounters,
  setCounter,
  untilDecided: async () => {},
  untilListed: async () => {},
};

const update = (
  world: World,
  { uid }: { readonly uid: string },
  sent: EventTypeUpdate,
  more: Partial<UpdateEventTypeDeps> = {},
  intent = {},
) => updateEventType(uid, sent, intentOf(world, intent), { ...deps, ...more });

test('a limit that is new counts what is booked already, and what is booked at the same time', async () => {
  const world = await auditedWorld();
  const eventType = await made(world);
  await book(world, eventType, at(2, '09:00'));
  const hours = ['06', '07', '08', '09', '10', '11'];
  const others = Promise.all(hours.map((hour) => ask(world, eventType, at(4, `${hour}:00`))));
  const { status, body } = await patch(world, eventType, { limits: [daily(2)] });
  const taken = (await others).filter((answer) => answer.status === 201).length;
  const counters = await listCounters(world.of, eventType.uid);
  expect(counters.get(`bookings#D${at(4, '').slice(0, 10)}`)).toBe(taken);
  expect([status, body.data.limits]).toEqual([200, [daily(2)]]);
  expect((await ask(world, eventType, at(2, '10:00'))).status).toBe(201);
  expect((await ask(world, eventType, at(2, '11:00'))).body).toMatchObject({ reason: 'limit' });
  expect((await ask(world, eventType, at(3, '11:00'))).status).toBe(201);
});

test('in another zone all is counted anew', async () => {
  const world = await auditedWorld();
  const eventType = await made(world, { limits: [daily(5)] });
  await book(world, eventType, at(2, '09:00'));
  await book(world, eventType, at(2, '20:00'));
  await update(world, eventType, { timeZone: 'Asia/Tokyo' });
  const counters = await listCounters(world.of, eventType.uid);
  expect([...counters.values()].toSorted()).toEqual([1, 1]);
});

test('bookings that come while a limit is set are counted once', async () => {
  const world = await auditedWorld();
  const eventType = await made(world);
  const hours = ['06', '07', '08', '09', '10', '11', '12', '13'];
  const bookings = Promise.all(hours.map((hour) => ask(world, eventType, at(2, `${hour}:00`))));
  const untilDecided = async () => void (await bookings);
  await update(world, eventType, { limits: [daily(100)] }, { untilDecided });
  expect((await bookings).map(({ status }) => status)).toEqual(hours.map(() => 201));
  expect([...(await listCounters(world.of, eventType.uid)).values()]).toEqual([hours.length]);
});

test('the counters of many guests are set side by side', async () => {
  const world = await auditedWorld();
  const eventType = await made(world);
  for (const hour of ['09', '10', '11']) {
    await book(world, eventType, at(2, `${hour}:00`), { email: `${hour}@example.com` });
  }
  let [running, most] = [0, 0];
  const counting: UpdateEventTypeDeps['setCounter'] = async (...asked) => {
    running += 1;
    most = Math.max(most, running);
    return setCounter(...asked).finally(() => {
      running -= 1;
    });
  };
  const limits = [{ kind: 'bookingsPerEmail', period: 'day', max: 2 }] as const;
  await update(world, eventType, { limits }, { setCounter: counting });
  expect(most).toBe(3);
  expect([...(await listCounters(world.of, eventType.uid)).values()]).toEqual([1, 1, 1]);
});

test('who changed the zone, or took the limit out, while we wait counts by what is so since then', async () => {
  const world = await auditedWorld();
  const eventType = await made(world);
  await book(world, eventType, at(2, '20:00'));
  const meanwhile = (sent: EventTypeUpdate) => async () =>
    void (await update(world, eventType, sent));
  const limits = [daily(5)];
  const first = { untilDecided: meanwhile({ timeZone: 'Asia/Tokyo' }) };
  await update(world, eventType, { limits }, first);
  const counters = await listCounters(world.of, eventType.uid);
  expect(counters.get(`bookings#D${at(3, '').slice(0, 10)}`)).toBe(1);
  await update(world, eventType, { limits: [] });
  await update(world, eventType, { limits }, { untilDecided: meanwhile({ limits: [] }) });
  expect((await get(world, eventType)).body.data.limits).toEqual([]);
});

test('only a limit that is new, or counts in another zone, is waited for', async () => {
  const world = await auditedWorld();
  const eventType = await made(world, { limits: [daily(5)] });
  const waited: EventTypeUpdate[] = [];
  const changes: readonly EventTypeUpdate[] = [
    { limits: [daily(9)] },
    { name: 'B', duration: 60 },
    {},
    { limits: [daily(9), { kind: 'minutes', period: 'week', max: 60 }] },
    { timeZone: 'Asia/Tokyo' },
    { limits: [] },
    { timeZone: 'UTC' },
  ];
  for (const sent of changes) {
    const untilDecided = async () => void waited.push(sent);
    await update(world, eventType, sent, { untilDecided });
  }
  expect(waited).toEqual([changes[3], changes[4]]);
});

test('a dry run, a refusal and another version count nothing', async () => {
  const world = await auditedWorld();
  const eventType = await made(world, { capacity: 3 });
  for (const _ of [1, 2]) await book(world, eventType, at(2, '09:00'));
  const limits = [daily(5)];
  await update(world, eventType, { limits }, {}, { isDryRun: true });
  const refused = update(world, eventType, { limits, capacity: 1 });
  await expect(refused).rejects.toMatchObject({ code: 'event-type/capacity-below-seats' });
  const changed = update(world, eventType, { limits }, {}, { expects: ['9'] });
  await expect(changed).rejects.toMatchObject({ code: 'resource/changed' });
  expect(await listCounters(world.of, eventType.uid)).toEqual(new Map());
});

test('counters that move all the time leave it undecided, and before the change nothing is changed', async () => {
  const world = await auditedWorld();
  const eventType = await made(world);
  await book(world, eventType, at(2, '09:00'));
  const limits = [daily(5)];
  const moved = update(world, eventType, { limits }, { setCounter: async () => 'moved' });
  await expect(moved).rejects.toMatchObject({ code: 'service/undecided' });
  expect((await get(world, eventType)).headers.etag).toBe('"1"');
  let isWritten = false;
  const later = update(
    world,
    eventType,
    { limits },
    {
      untilDecided: async () => {
        isWritten = true;
        await book(world, eventType, at(2, '10:00'));
        // As if a booking that was judged by the event type as it was had not moved it.
        await setCounter(world.of, eventType.uid, `bookings#D${at(2, '').slice(0, 10)}`, 7, 2);
      },
      setCounter: async (...asked) => (isWritten ? 'moved' : setCounter(...asked)),
    },
  );
  await expect(later).rejects.toMatchObject({ code: 'service/undecided' });
  await setCounter(world.of, eventType.uid, `bookings#D${at(2, '').slice(0, 10)}`, 2, 7);
});
