import type { ServerResponse } from 'node:http';
import { beforeAll, expect, test } from 'vitest';
import { UpdateWebhookEndpoint } from '../../lib/contract/webhooks/update-webhook-endpoint.ts';
import { keys } from '../../lib/data/keys/keys.ts';
import type { DeliveryDeps } from '../../lib/workers/webhooks/deliver.ts';
import { made } from '../api/webhooks/endpoints.ts';
import { beforeCall } from '../support/engine/before-call.ts';
import { tellChanges } from '../support/feed/tell-changes.ts';
import { call } from '../support/http/call.ts';
import { book } from '../support/messages/mailing.ts';
import { readyWorld } from '../support/ready.ts';
import { sendDue } from '../support/webhooks/deliver-events.ts';
import { startReceiver } from '../support/webhooks/receivers.ts';
import { newWorld, type World } from '../support/world.ts';

let [world, other]: World[] = [];
beforeAll(async () => {
  [world, other] = [await newWorld(), await newWorld()];
});

/** Starts a receiver with an endpoint for new bookings of an organization. */
async function startListening(of: World, answer?: Parameters<typeof startReceiver>[0]) {
  const receiver = await startReceiver(answer);
  const { uid } = await made(of.owner, { url: receiver.url, events: ['guest_booked'] });
  return { ...receiver, uid };
}

const bookAndPublish = async (of: World, times: number) => {
  const eventType = await of.eventType([of.member]);
  for (let made = 0; made < times; made += 1) await book(of, eventType);
  await tellChanges();
};

test('an endpoint that is disabled and enabled while a worker sends to it receives the next event', async () => {
  const ready = await readyWorld();
  await tellChanges();
  let uid = '';
  const set = (status: 'enable' | 'disable') =>
    call(UpdateWebhookEndpoint, { as: ready.world.owner, params: { uid }, body: { status } });
  const { url, received } = await startReceiver(async (response) => {
    if (received.length === 1) {
      await set('disable');
      await set('enable');
      await ready.newBooking();
      await tellChanges();
    }
    response.writeHead(204).end();
  });
  uid = (await made(ready.world.owner, { url, events: ['guest_booked'] })).uid;
  await ready.newBooking();
  await tellChanges();
  // The endpoint stays cached.
  const nowMs = Date.now() + 1000;
  await sendDue(0, { now: () => nowMs });
  await sendDue(2000);
  expect(received).toHaveLength(2);
});

test('an endpoint that hangs at eight requests does not delay the endpoints of another organization', async () => {
  const held: ServerResponse[] = [];
  await startListening(other as World, (response) => void held.push(response));
  await bookAndPublish(other as World, 9);
  const good = await startListening(world as World);
  let isOver = false;
  const working = sendDue().finally(() => {
    isOver = true;
  });
  while (held.length < 8) await new Promise(setImmediate);
  await bookAndPublish(world as World, 1);
  await sendDue();
  expect([good.received.length, held.length, isOver]).toEqual([1, 8, false]);
  while (!isOver) {
    held.pop()?.writeHead(204).end();
    await new Promise(setImmediate);
  }
  await working;
});

test('an endpoint whose address changes while the former address responds with 410 gets every event', async () => {
  const moving = await newWorld();
  const url = 'http://127.0.0.1:1025/former';
  const { uid } = await made(moving.owner, { url, events: ['guest_booked'] });
  await bookAndPublish(moving, 9);
  const [gone, others] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let aheadMs = 0;
  const sent: string[] = [];
  const post: DeliveryDeps['post'] = async (posted) => {
    const count = posted.url === url ? sent.push(String(posted.headers['webhook-id'])) : 0;
    if (count === 1) await gone.promise;
    // The worker reads the endpoint once more before the ninth event.
    if (count === 2) aheadMs = 1000;
    if (count > 2) await others.promise;
    if (posted.url.endsWith('/moved')) sent.push(String(posted.headers['webhook-id']));
    const statusCode = count === 1 ? 410 : 204;
    return { statusCode, error: null, durationMs: 0, retryAfter: undefined };
  };
  beforeCall([uid, '"sk":"D#', '"done"'], async () => {
    const { pk } = keys.webhookEndpoint(moving.of, uid);
    beforeCall([pk, '"META"', 'ConsistentRead'], async () => {
      const body = { url: 'http://127.0.0.1:1025/moved' };
      await call(UpdateWebhookEndpoint, { as: moving.owner, params: { uid }, body });
      gone.resolve();
      // The worker processes the 410 before the other responses.
      setTimeout(() => others.resolve(), 500);
    });
  });
  await sendDue(0, { post, now: () => Date.now() + aheadMs });
  await sendDue(60_000, { post });
  expect(sent).toHaveLength(9);
});
