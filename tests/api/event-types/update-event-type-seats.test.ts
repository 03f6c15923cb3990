import { expect, test } from 'vitest';
import { prepareDeps } from '../../../lib/app/event-types/prepare-terms.ts';
import { updateEventType } from '../../../lib/app/event-types/update-event-type.ts';
import { listComingBookings } from '../../../lib/data/bookings/list-coming-bookings.ts';
import { readEventType } from '../../../lib/data/event-types/stored-event-types.ts';
import { listSeats } from '../../../lib/data/limits/seats.ts';
import { type WholeStore, wholeStoreOf } from '../../../lib/data/whole-store.ts';
import { inForce } from '../../../lib/domain/event-types/event-type.ts';
import type { EventTypeUpdate } from '../../../lib/domain/event-types/update-event-type.ts';
import { contextOf } from '../../support/http/context-of.ts';
import type { World } from '../../support/world.ts';
import { ask, at, auditedWorld, book, seatsLeft } from '../bookings/guests.ts';
import { slowGuest } from '../bookings/slow-guest.ts';
import { get, made, patch } from './managing.ts';

const deps = { ...prepareDeps, listSeats, listComingBookings };
const start = at(2, '09:00');

/** Lowers the seats. `meanwhile` runs instead of the wait, when new bookings already follow the lower number. */
const lower = (
  world: World,
  { uid }: { readonly uid: string },
  capacity: EventTypeUpdate['capacity'],
  meanwhile: () => Promise<unknown>,
  replaced: Partial<WholeStore> = {},
) => {
  const untilDecided = async () => void (await meanwhile());
  const store = { ...wholeStoreOf(world.of), ...replaced };
  return updateEventType(uid, { capacity }, contextOf(world), store, { ...deps, untilDecided });
};

test('a reduction of seats waits for guests who join with the former number, and is refused without effect if they are too many', async () => {
  const world = await auditedWorld();
  const eventType = await made(world, { capacity: 3 });
  await book(world, eventType, start);
  const slow = slowGuest(world, eventType, start);
  await slow.arrived;
  const lowered = lower(world, eventType, 1, slow.commit);
  await expect(lowered).rejects.toMatchObject({ code: 'event-type/capacity-below-seats' });
  const { body, headers } = await get(world, eventType);
  expect([body.data.capacity, headers.etag]).toEqual([3, '"1"']);
  // The refusal withdraws the preparation, so the third seat is free.
  expect(await seatsLeft(world, eventType, start)).toBe(1);
  await book(world, eventType, start);
});

test('no guest joins with the former number of seats once a reduction is prepared, and the offered seats show that', async () => {
  const world = await auditedWorld();
  const eventType = await made(world, { capacity: 3 });
  await book(world, eventType, start);
  const { data } = await lower(world, eventType, null, async () => {
    expect((await ask(world, eventType, start)).status).toBe(409);
    expect(await seatsLeft(world, eventType, start)).toBe(0);
    expect((await get(world, eventType)).body.data.capacity).toBe(3);
  });
  expect(data.capacity).toBe(null);
  expect((await ask(world, eventType, start)).status).toBe(409);
});

test('a reduction to the taken seats succeeds only if no guest joins concurrently', async () => {
  const world = await auditedWorld('admin');
  const eventType = await made(world, { capacity: 4 });
  await book(world, eventType, start);
  const guests = Promise.all(Array.from({ length: 5 }, () => ask(world, eventType, start)));
  const { status } = await patch(world, eventType, { capacity: 1 });
  const joined = (await guests).filter((answer) => answer.status === 201).length;
  expect(status).toBe(joined === 0 ? 200 : 409);
  expect((await get(world, eventType)).body.data.capacity).toBe(joined === 0 ? 1 : 4);
});

test('a prepared reduction of seats that was not completed expires, and a retry completes it', async () => {
  const world = await auditedWorld();
  const eventType = await made(world, { capacity: 3 });
  const lost = Object.assign(new Error('The table is unavailable.'), { name: 'TimeoutError' });
  await expect(lower(world, eventType, 1, () => Promise.reject(lost))).rejects.toBe(lost);
  const stored = await readEventType(world.of, eventType.uid, Date.now());
  const prepared = stored?.eventType;
  if (prepared === undefined) throw new Error('The event type was not found.');
  expect(inForce(prepared, Date.now()).capacity).toBe(1);
  expect(inForce(prepared, Date.now() + 60_000).capacity).toBe(3);
  const { data } = await lower(world, eventType, 1, async () => {});
  expect(data.capacity).toBe(1);
});

test('an equal or a larger number of seats takes effect immediately', async () => {
  const world = await auditedWorld();
  const eventType = await made(world, { capacity: 2 });
  let transactions = 0;
  const counting: WholeStore['commit'] = (transaction) => {
    transactions += 1;
    return wholeStoreOf(world.of).commit(transaction);
  };
  for (const capacity of [2, 5]) {
    await lower(world, eventType, capacity, () => Promise.reject(new Error('The change waited.')), {
      commit: counting,
    });
  }
  expect(transactions).toBe(2);
});
