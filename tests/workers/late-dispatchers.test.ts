import { beforeAll, expect, test } from 'vitest';
import { shardOf } from '../../lib/domain/feed/outgoing.ts';
import { drain } from '../../lib/workers/dispatch/drain.ts';
import { made } from '../api/webhooks/endpoints.ts';
import { beforeCall } from '../support/engine/before-call.ts';
import { freezeAt } from '../support/engine/freeze-at.ts';
import { killAt } from '../support/engine/kill-at.ts';
import { storedItems } from '../support/engine/stored-items.ts';
import { everyShard, tellChanges } from '../support/feed/tell-changes.ts';
import { type Ready, readyWorld } from '../support/ready.ts';
import { sendChanges, sendDue } from '../support/webhooks/deliver-events.ts';
import { startReceiver } from '../support/webhooks/receivers.ts';

let ready: Ready;
beforeAll(async () => {
  ready = await readyWorld();
  await tellChanges();
});

async function startListening() {
  const { url, received } = await startReceiver();
  const { uid } = await made(ready.world.owner, { url, events: ['guest_booked'] });
  const findLanes = async () =>
    (await storedItems()).filter(({ id, dueAtMs }) => id === uid && dueAtMs === 0);
  return { findLanes, bookings: () => received.map(({ body }) => JSON.parse(body).object.uid) };
}

/** Longer than the lease of a sender. */
const leaseMs = 60_000;

/** Runs after a dispatcher has read the outbox, and before it reads the position of the feed. */
const beforePosition = (run: () => Promise<unknown>) => beforeCall(['"sk":"FEED"'], run);

test('a dispatcher whose changes another one has published leaves no lane', async () => {
  const { findLanes, bookings } = await startListening();
  const all = [await ready.newBooking(), await ready.newBooking()];
  beforePosition(sendChanges);
  await sendChanges();
  expect(bookings().toSorted()).toEqual(all.toSorted());
  expect(await findLanes()).toEqual([]);
});

test('a dispatcher some of whose changes another one has published sends the others, and leaves no lane', async () => {
  const { findLanes, bookings } = await startListening();
  const first = await ready.newBooking();
  const all = [first];
  while (all.every((one) => shardOf(one) === shardOf(first))) all.push(await ready.newBooking());
  beforePosition(async () => {
    await drain([shardOf(first)], Date.now());
    await sendDue();
  });
  await sendChanges();
  expect(bookings().toSorted()).toEqual(all.toSorted());
  expect(await findLanes()).toEqual([]);
});

/** Distance between the calls at which dispatchers are stopped. */
const step = process.env.FAULTS === 'all' ? 2 : 9;

test.each(['before', 'after'] as const)(
  'a dispatcher that is frozen %s any of its calls while another one is killed loses no event',
  async (when) => {
    const { bookings } = await startListening();
    const [freeze, kill] = [freezeAt(), killAt()];
    const all: string[] = [];
    const dispatch = () => drain(everyShard, Date.now());
    for (let isFrozen = true, frozenAt = 1; isFrozen; frozenAt += step) {
      for (let isKilled = true, killedAt = 1; isKilled; killedAt += step) {
        all.push(await ready.newBooking(), await ready.newBooking());
        isFrozen = await freeze({ at: frozenAt, when }, dispatch, async () => {
          isKilled = await kill({ at: killedAt, when }, dispatch);
          await sendDue(killedAt % 2 === 0 ? 0 : leaseMs);
        });
        await sendChanges();
        expect(killedAt).toBeLessThan(200);
        if (!isFrozen) break;
      }
    }
    await sendDue(2 * leaseMs);
    expect(new Set(bookings())).toEqual(new Set(all));
  },
);
