import { expect, test } from 'vitest';
import { createBooking } from '../../../lib/app/bookings/create-booking.ts';
import { newUid } from '../../../lib/app/new-uid.ts';
import { listHostLoads } from '../../../lib/data/assignment/host-loads.ts';
import { listSeats } from '../../../lib/data/limits/seats.ts';
import { type WholeStore, wholeStoreOf } from '../../../lib/data/whole-store.ts';
import { contextOf } from '../../support/http/context-of.ts';
import type { World } from '../../support/world.ts';
import { ask, at, auditedWorld, book, hostOf, requestFor } from './guests.ts';

const deps = { newUid, listSeats, listHostLoads };

/** Reads the shared seats later than all other items, because a read of many items is not a snapshot of the table. */
function inTwoMoments({ of }: World, between: () => Promise<unknown>): WholeStore {
  const store = wholeStoreOf(of);
  return {
    ...store,
    async read(needs) {
      const snapshot = await store.read(needs.filter(({ kind }) => kind !== 'seats'));
      await between();
      return store.readMore(
        snapshot,
        needs.filter(({ kind }) => kind === 'seats'),
      );
    },
  };
}

async function twoHosts(world: World<'admin'>) {
  const assignment = { type: 'any', method: 'priority' } as const;
  const hosts = [{ ...world.member, priority: 3 }, world.admin];
  return world.eventType(hosts, { capacity: 2, assignment });
}

test('the next host is chosen if the seats of the first one are taken while their time is read', async () => {
  const world = await auditedWorld('admin');
  const eventType = await twoHosts(world);
  const start = at(2, '09:00');
  const rivals: (string | undefined)[] = [];
  const readSlowly = inTwoMoments(world, async () => {
    if (rivals.length > 0) return;
    for (let i = 0; i < 2; i += 1) rivals.push(hostOf(await book(world, eventType, start)));
  });
  const sent = { ...requestFor(eventType, start), startedAt: Date.parse(start) };
  const { data } = await createBooking(sent, contextOf(world), readSlowly, deps);
  expect(rivals).toEqual([world.member.userId, world.member.userId]);
  expect(hostOf(data)).toBe(world.admin.userId);
});

test('a booking is refused with the next free starts if the seats of every host are taken while their time is read', async () => {
  const world = await auditedWorld('admin');
  const eventType = await twoHosts(world);
  const start = at(2, '09:00');
  let hasRivals = false;
  const readSlowly = inTwoMoments(world, async () => {
    if (hasRivals) return;
    hasRivals = true;
    for (let i = 0; i < 4; i += 1) await book(world, eventType, start);
  });
  const sent = { ...requestFor(eventType, start), startedAt: Date.parse(start) };
  await expect(createBooking(sent, contextOf(world), readSlowly, deps)).rejects.toMatchObject({
    code: 'booking/slot-taken',
    parts: {
      extensions: {
        reason: 'capacity',
        nextStarts: [at(2, '09:30'), at(2, '10:00'), at(2, '10:30')],
      },
    },
  });
  expect((await ask(world, eventType, start)).status).toBe(409);
});
