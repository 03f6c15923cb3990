import { expect, test } from 'vitest';
import { DeleteWebhookEndpoint } from '../../../lib/contract/webhooks/delete-webhook-endpoint.ts';
import { ListWebhookDeliveries } from '../../../lib/contract/webhooks/list-webhook-deliveries.ts';
import { ReplayWebhookDelivery } from '../../../lib/contract/webhooks/replay-webhook-delivery.ts';
import { TestWebhookEndpoint } from '../../../lib/contract/webhooks/test-webhook-endpoint.ts';
import { UpdateWebhookEndpoint } from '../../../lib/contract/webhooks/update-webhook-endpoint.ts';
import { tellChanges } from '../../support/feed/tell-changes.ts';
import { call } from '../../support/http/call.ts';
import { readyWorld } from '../../support/ready.ts';
import { sendChanges, sendDue } from '../../support/webhooks/deliver-events.ts';
import { startReceiver } from '../../support/webhooks/receivers.ts';
import { made } from './endpoints.ts';

async function scene(answer?: Parameters<typeof startReceiver>[0]) {
  const ready = await readyWorld();
  await tellChanges();
  const { owner } = ready.world;
  const receiver = await startReceiver(answer);
  const { uid } = await made(owner, { url: receiver.url });
  const deliveries = async () =>
    (await call(ListWebhookDeliveries, { as: owner, params: { uid } })).body.data;
  const replay = (deliveryId: string, given: Partial<Parameters<typeof call>[1]> = {}) =>
    call(ReplayWebhookDelivery, { as: owner, params: { uid, deliveryId }, ...given });
  return { ...ready, ...receiver, owner, uid, deliveries, replay };
}

test('a delivery is replayed unchanged, and a second request before it is sent is 409', async () => {
  const { newBooking, received, deliveries, replay } = await scene();
  await newBooking();
  await sendChanges();
  const [before] = await deliveries();
  const { status, body } = await replay(before?.uid ?? '');
  expect(status).toBe(202);
  expect(body.data).toMatchObject({ ...before, status: 'pending', nextAttemptAt: /Z$/u });
  expect(await deliveries()).toEqual([body.data]);
  const again = await replay(before?.uid ?? '');
  expect([again.status, again.body.code]).toEqual([409, 'webhook-delivery/pending']);
  await sendDue();
  expect(received).toHaveLength(2);
  const [first, second] = received;
  expect(second?.body).toBe(first?.body);
  expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
  const [after] = await deliveries();
  expect([after?.status, after?.attempts.length]).toEqual(['delivered', 2]);
});

test('a failed replay is retried like a new event', async () => {
  let isUp = true;
  const { newBooking, received, deliveries, replay } = await scene((response) => {
    response.writeHead(isUp ? 204 : 500).end();
  });
  await newBooking();
  await sendChanges();
  isUp = false;
  const [before] = await deliveries();
  await replay(before?.uid ?? '');
  const startedMs = Date.now();
  await sendDue();
  const [failed] = await deliveries();
  expect(failed).toMatchObject({ status: 'pending', attempts: [{}, { statusCode: 500 }] });
  const endedMs = Date.parse(failed?.nextAttemptAt ?? '') - 5000;
  expect([startedMs <= endedMs, endedMs <= Date.now()]).toEqual([true, true]);
  isUp = true;
  await sendDue(6000);
  expect(received).toHaveLength(3);
});

test('a retry with the same Idempotency-Key replays the delivery once, and a dry run sends nothing', async () => {
  const { newBooking, received, deliveries, replay } = await scene();
  await newBooking();
  await sendChanges();
  const [{ uid } = { uid: '' }] = await deliveries();
  expect((await replay(uid, { headers: { prefer: 'handling=dry-run' } })).status).toBe(200);
  expect((await deliveries())[0]?.status).toBe('delivered');
  const headers = { 'idempotency-key': crypto.randomUUID() };
  expect((await replay(uid, { headers })).status).toBe(202);
  await sendDue();
  expect((await replay(uid, { headers })).status).toBe(202);
  await sendDue();
  expect(received).toHaveLength(2);
});

test('a ping can be replayed', async () => {
  const { owner, uid, received, deliveries, replay } = await scene();
  await call(TestWebhookEndpoint, { as: owner, params: { uid } });
  const [ping] = await deliveries();
  await replay(ping?.uid ?? '');
  await sendDue();
  expect(received.map(({ body }) => JSON.parse(body).event)).toEqual(['ping', 'ping']);
});

test('a pending delivery is 409, and an unknown delivery or a deleted endpoint is 404', async () => {
  const { newBooking, owner, uid, deliveries, replay } = await scene();
  await newBooking();
  await tellChanges();
  const [waiting] = await deliveries();
  expect((await replay(waiting?.uid ?? '')).body.code).toBe('webhook-delivery/pending');
  expect((await replay('nothing')).body.code).toBe('webhook-delivery/unknown');
  await call(DeleteWebhookEndpoint, { as: owner, params: { uid } });
  const gone = await replay(waiting?.uid ?? '');
  expect([gone.status, gone.body.code]).toEqual([404, 'webhook-endpoint/unknown']);
});

test('a delivery cannot be replayed to a disabled endpoint, or by a credential that cannot read its subject', async () => {
  const { world, newBooking, owner, uid, deliveries, replay } = await scene();
  await newBooking();
  await sendChanges();
  const [{ uid: deliveryId } = { uid: '' }] = await deliveries();
  const as = await world.keyFor(owner, ['webhooks:write']);
  const blind = await replay(deliveryId, { as });
  expect([blind.status, blind.body.code]).toEqual([403, 'caller/scope-missing']);
  const body = { status: 'disable' };
  await call(UpdateWebhookEndpoint, { as: owner, params: { uid }, body });
  expect((await replay(deliveryId)).body.code).toBe('webhook-endpoint/disabled');
});
