import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { UpdateBooking } from '../../lib/contract/bookings/update-booking.ts';
import { ReplayWebhookDeliveries } from '../../lib/contract/webhooks/replay-webhook-deliveries.ts';
import { readItems } from '../../lib/data/engine/items.ts';
import { keys } from '../../lib/data/keys/keys.ts';
import { drain } from '../../lib/workers/dispatch/drain.ts';
import { deliver } from '../../lib/workers/webhooks/deliver.ts';
import { made } from '../api/webhooks/endpoints.ts';
import { beforeCall } from '../support/engine/before-call.ts';
import { storedItems } from '../support/engine/stored-items.ts';
import { everyShard, tellChanges } from '../support/feed/tell-changes.ts';
import { call } from '../support/http/call.ts';
import { readyWorld } from '../support/ready.ts';
import { sendChanges, sendDue } from '../support/webhooks/deliver-events.ts';
import { startReceiver } from '../support/webhooks/receivers.ts';

test('a replay while a dispatcher creates deliveries does not send a later version first', async () => {
  const { world, newBooking } = await readyWorld();
  await tellChanges();
  const { url, received } = await startReceiver();
  const { uid } = await made(world.owner, { url, events: ['guest_booked', 'booking_updated'] });
  const booking = await newBooking();
  await call(UpdateBooking, {
    as: world.owner,
    params: { uid: booking },
    body: { name: 'Another' },
  });
  beforeCall(['"resourceVersion":2'], async () => {
    const body = { from: '2026-01-01T00:00:00Z' };
    await call(ReplayWebhookDeliveries, { as: world.owner, params: { uid }, body });
    await drain(everyShard, Date.now());
    await deliver({ isQuiet: true });
  });
  // The clock of this dispatcher is ahead of that of the worker.
  await drain(everyShard, Date.now() + 5000);
  await sendDue(10_000);
  const versions = received.map(({ body }) => JSON.parse(body).version as number);
  // The replay sends an event again whose attempt is in progress.
  expect([...new Set(versions)]).toEqual([1, 2]);
});

test('a replay sends an event again whose first attempt is in progress', async () => {
  const { world, newBooking } = await readyWorld();
  await tellChanges();
  let endpoint = '';
  const replay = async () => {
    const body = { from: '2026-01-01T00:00:00Z' };
    const sent = { as: world.owner, params: { uid: endpoint }, body };
    expect((await call(ReplayWebhookDeliveries, sent)).status).toBe(202);
    await tellChanges();
    const key = keys.webhookReplay(world.of, endpoint);
    while ((await readItems(world.of, [key])).get(key)?.status !== 'done') await sleep(50);
  };
  const { url, received } = await startReceiver(async (response) => {
    if (received.length === 1) await replay();
    response.writeHead(204).end();
  });
  endpoint = (await made(world.owner, { url, events: ['guest_booked'] })).uid;
  const booking = await newBooking();
  await sendChanges();
  await sendDue();
  expect(received.map(({ body }) => JSON.parse(body).object.uid)).toEqual([booking, booking]);
});

test('a replay sends an event again whose first attempt ends while the replay requeues it', async () => {
  const { world, newBooking } = await readyWorld();
  await tellChanges();
  let endpoint = '';
  const deliveryStatus = async () => {
    const found = (await storedItems()).find(
      ({ pk, sk }) =>
        pk === keys.webhookReplay(world.of, endpoint).pk && String(sk).startsWith('D#'),
    );
    return found?.status;
  };
  let end = () => {};
  const { url, received } = await startReceiver(async (response) => {
    end = () => void response.writeHead(204).end();
    if (received.length > 1) return end();
    const body = { from: '2026-01-01T00:00:00Z' };
    await call(ReplayWebhookDeliveries, { as: world.owner, params: { uid: endpoint }, body });
    await tellChanges();
  });
  endpoint = (await made(world.owner, { url, events: ['guest_booked'] })).uid;
  const booking = await newBooking();
  // Two attempts: the first one, and the request of the replay.
  beforeCall(['"attemptsBefore":2'], async () => {
    end();
    while ((await deliveryStatus()) !== 'done') await sleep(20);
  });
  await sendChanges();
  await sendDue();
  expect(received.map(({ body }) => JSON.parse(body).object.uid)).toEqual([booking, booking]);
});
