import { beforeAll, expect, test } from 'vitest';
import { shardOf } from '../../lib/domain/feed/outgoing.ts';
import { drain } from '../../lib/events/drain.ts';
import { made } from '../api/webhooks/endpoints.ts';
import { beforeCall } from '../support/before-call.ts';
import { sendChanges, sendDue } from '../support/deliver-events.ts';
import { type Ready, readyWorld } from '../support/ready.ts';
import { startReceiver } from '../support/receivers.ts';
import { storedItems } from '../support/stored-items.ts';
import { tellChanges } from '../support/tell-changes.ts';

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

/** Runs after a dispatcher has read the outbox, and before it reads the position of the feed. */
const beforePosition = (run: () => Promise<unknown>) => beforeCall(['"sk":"FEED"'], run);

test('a dispatcher whose changes another one has published leaves no lane that waits for them', async () => {
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
