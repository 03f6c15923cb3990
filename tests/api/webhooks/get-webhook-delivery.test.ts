import { expect, test } from 'vitest';
import { GetWebhookDelivery } from '../../../lib/contract/webhooks/get-webhook-delivery.ts';
import { ListWebhookDeliveries } from '../../../lib/contract/webhooks/list-webhook-deliveries.ts';
import { ReplayWebhookDelivery } from '../../../lib/contract/webhooks/replay-webhook-delivery.ts';
import { TestWebhookEndpoint } from '../../../lib/contract/webhooks/test-webhook-endpoint.ts';
import { keys } from '../../../lib/data/keys/keys.ts';
import { setAttribute } from '../../support/engine/set-attribute.ts';
import { tellChanges } from '../../support/feed/tell-changes.ts';
import { call } from '../../support/http/call.ts';
import { readyWorld } from '../../support/ready.ts';
import { sendDue } from '../../support/webhooks/deliver-events.ts';
import { startReceiver } from '../../support/webhooks/receivers.ts';
import { newWorld } from '../../support/world.ts';
import { made } from './endpoints.ts';

test('a delivery is returned as in the list, with its body', async () => {
  const { owner, admin } = await newWorld('admin');
  const { url, received } = await startReceiver();
  const { uid } = await made(owner, { url });
  await call(TestWebhookEndpoint, { as: owner, params: { uid } });
  const [listed] = (await call(ListWebhookDeliveries, { as: owner, params: { uid } })).body.data;
  const params = { uid, deliveryId: listed?.uid ?? '' };
  const { body, headers } = await call(GetWebhookDelivery, { as: admin, params });
  expect(body.data).toEqual({ ...listed, body: received[0]?.body });
  const again = { as: admin, params, headers: { 'if-none-match': headers.etag ?? '' } };
  expect((await call(GetWebhookDelivery, again)).status).toBe(304);
});

test('an unknown delivery and a delivery of another endpoint or organization are 404', async () => {
  const { owner } = await newWorld();
  const foreign = await newWorld();
  const { url } = await startReceiver();
  const [{ uid }, other] = [await made(owner, { url }), await made(owner)];
  await call(TestWebhookEndpoint, { as: owner, params: { uid } });
  const [listed] = (await call(ListWebhookDeliveries, { as: owner, params: { uid } })).body.data;
  const codeOf = async (as: { readonly key: string }, endpoint: string, deliveryId: string) => {
    const params = { uid: endpoint, deliveryId };
    return (await call(GetWebhookDelivery, { as, params })).body.code;
  };
  const deliveryId = listed?.uid ?? '';
  expect(await codeOf(owner, other.uid, deliveryId)).toBe('webhook-delivery/unknown');
  expect(await codeOf(owner, uid, 'nothing')).toBe('webhook-delivery/unknown');
  expect(await codeOf(owner, 'nothing', deliveryId)).toBe('webhook-endpoint/unknown');
  expect(await codeOf(foreign.owner, uid, deliveryId)).toBe('webhook-endpoint/unknown');
});

test('the body of a delivery is returned only to credentials that can read its subject', async () => {
  const { world, newBooking } = await readyWorld();
  await tellChanges();
  const { owner, admin } = world;
  const { url, received } = await startReceiver();
  const { uid } = await made(owner, { url, events: ['*'] });
  const reading = await world.keyFor(admin, ['webhooks:read', 'bookings:read']);
  const blind = await world.keyFor(owner, ['webhooks:read', 'schedules:read', 'events:read']);
  const seen = async (as: { readonly key: string }) => {
    const [listed] = (await call(ListWebhookDeliveries, { as, params: { uid } })).body.data;
    const params = { uid, deliveryId: listed?.uid ?? '' };
    const { body, headers } = await call(GetWebhookDelivery, { as, params });
    expect(body.data).toEqual({ ...listed, body: body.data.body });
    return { ...body.data, etag: headers.etag };
  };
  const booking = await newBooking();
  await tellChanges();
  expect(JSON.parse((await seen(reading)).body ?? '')).toMatchObject({ object: { uid: booking } });
  expect(await seen(blind)).toMatchObject({ status: 'pending', body: null });
  await sendDue();
  expect((await seen(reading)).body).toBe(received[0]?.body);
  expect((await seen(owner)).body).toBe(received[0]?.body);
  const hidden = await seen(blind);
  expect(hidden).toMatchObject({ status: 'delivered', body: null });
  expect(hidden.etag).not.toBe((await seen(reading)).etag);
});

test('the body of a ping is returned to any credential that can read endpoints', async () => {
  const { owner, keyFor } = await newWorld();
  const { url, received } = await startReceiver();
  const { uid } = await made(owner, { url });
  await call(TestWebhookEndpoint, { as: owner, params: { uid } });
  const as = await keyFor(owner, ['webhooks:read']);
  const [listed] = (await call(ListWebhookDeliveries, { as, params: { uid } })).body.data;
  const params = { uid, deliveryId: listed?.uid ?? '' };
  const { body } = await call(GetWebhookDelivery, { as, params });
  expect(body.data.body).toBe(received[0]?.body);
});

test('a delivery with a damaged record is not listed, and cannot be read or replayed', async () => {
  const { owner, of } = await newWorld();
  const { url } = await startReceiver();
  const { uid } = await made(owner, { url });
  await call(TestWebhookEndpoint, { as: owner, params: { uid } });
  const deliveries = async () =>
    (await call(ListWebhookDeliveries, { as: owner, params: { uid } })).body.data;
  const [listed] = await deliveries();
  const params = { uid, deliveryId: listed?.uid ?? '' };
  const damaged = ['{', 'null', JSON.stringify({ ...listed, uid: 'another' })];
  for (const doc of damaged) {
    await setAttribute(keys.delivery(of, uid, params.deliveryId), 'doc', doc);
    expect(await deliveries()).toEqual([]);
    for (const contract of [GetWebhookDelivery, ReplayWebhookDelivery]) {
      const { status, body } = await call(contract, { as: owner, params });
      expect([status, body.code]).toEqual([404, 'webhook-delivery/unreadable']);
    }
  }
});
