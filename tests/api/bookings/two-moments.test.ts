import { expect, test } from 'vitest';
import { createBooking } from '../../../lib/app/bookings/create-booking.ts';
import type { Intent } from '../../../lib/app/intent.ts';
import { newUid } from '../../../lib/app/new-uid.ts';
import { writers } from '../../../lib/contract/contract.ts';
import { commit } from '../../../lib/data/commit.ts';
import { findEventType, readEventType } from '../../../lib/data/event-types.ts';
import { readItems } from '../../../lib/data/items.ts';
import { listSeats } from '../../../lib/data/seats.ts';
import type { World } from '../../support/world.ts';
import { ask, at, auditedWorld, book, hostOf, requestFor } from './guests.ts';

const deps = { findEventType, readEventType, readItems, listSeats, commit, newUid };

const intentOf = ({ of, owner }: World): Intent => ({
  actor: { organizationId: of, userId: owner.userId, role: owner.role },
  nowMs: Date.now(),
  requestId: 'request',
  roles: writers,
  isDryRun: false,
  expects: undefined,
  claim: undefined,
  seal: () => ({ status: 201, body: '' }),
});

/** Reads the shared seats a moment after all else: a read of many items is not one moment of the table. */
const inTwoMoments =
  (between: () => Promise<unknown>): typeof readItems =>
  async (of, keys, options) => {
    const isSeats = ({ pk }: { pk: string }) => pk.includes('#OCC#');
    const items = await readItems(
      of,
      keys.filter((key) => !isSeats(key)),
      options,
    );
    await between();
    items.add(await readItems(of, keys.filter(isSeats), options));
    return items;
  };

async function twoHosts(world: World) {
  const assignment = { type: 'any', method: 'priority' } as const;
  const hosts = [{ ...world.member, priority: 3 }, world.admin];
  return world.eventType(hosts, { capacity: 2, assignment });
}

test('a host whose seats went while their time was read is followed by the next one', async () => {
  const world = await auditedWorld();
  const eventType = await twoHosts(world);
  const start = at(2, '09:00');
  const rivals: (string | undefined)[] = [];
  const readSlowly = inTwoMoments(async () => {
    if (rivals.length > 0) return;
    for (let i = 0; i < 2; i += 1) rivals.push(hostOf(await book(world, eventType, start)));
  });
  const sent = { ...requestFor(eventType, start), startedAt: Date.parse(start) };
  const { data } = await createBooking(sent, intentOf(world), { ...deps, readItems: readSlowly });
  expect(rivals).toEqual([world.member.userId, world.member.userId]);
  expect(hostOf(data)).toBe(world.admin.userId);
});

test('when the seats of every host went while their time was read, the next free starts are named', async () => {
  const world = await auditedWorld();
  const eventType = await twoHosts(world);
  const start = at(2, '09:00');
  let hasRivals = false;
  const readSlowly = inTwoMoments(async () => {
    if (hasRivals) return;
    hasRivals = true;
    for (let i = 0; i < 4; i += 1) await book(world, eventType, start);
  });
  const sent = { ...requestFor(eventType, start), startedAt: Date.parse(start) };
  await expect(
    createBooking(sent, intentOf(world), { ...deps, readItems: readSlowly }),
  ).rejects.toMatchObject({
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
