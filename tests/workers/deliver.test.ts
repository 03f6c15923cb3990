import type { ServerResponse } from 'node:http';
import { Webhook } from 'standardwebhooks';
import { beforeAll, expect, test } from 'vitest';
import { CancelBooking } from '../../lib/contract/bookings/cancel-booking.ts';
import { UpdateBooking } from '../../lib/contract/bookings/update-booking.ts';
import { DeleteWebhookEndpoint } from '../../lib/contract/webhooks/delete-webhook-endpoint.ts';
import { GetWebhookDelivery } from '../../lib/contract/webhooks/get-webhook-delivery.ts';
import { GetWebhookEndpoint } from '../../lib/contract/webhooks/get-webhook-endpoint.ts';
import { ListWebhookDeliveries } from '../../lib/contract/webhooks/list-webhook-deliveries.ts';
import { UpdateWebhookEndpoint } from '../../lib/contract/webhooks/update-webhook-endpoint.ts';
import type { Event } from '../../lib/domain/feed/event.ts';
import { made } from '../api/webhooks/endpoints.ts';
import { storedItems } from '../support/engine/stored-items.ts';
import { readFeed } from '../support/feed/follow-events.ts';
import { tellChanges } from '../support/feed/tell-changes.ts';
import { call } from '../support/http/call.ts';
import { type Ready, readyWorld } from '../support/ready.ts';
import { sendChanges, sendDue } from '../support/webhooks/deliver-events.ts';
import { type Received, type Receiver, startReceiver } from '../support/webhooks/receivers.ts';

let ready: Ready;
beforeAll(async () => {
  ready = await readyWorld();
  await tellChanges();
});

const owner = () => ready.world.owner;

/** Starts a receiver and creates an endpoint for it. */
async function startListening(body: object = {}, answer?: Parameters<typeof startReceiver>[0]) {
  await tellChanges();
  const receiver = await startReceiver(answer);
  const endpoint = await made(owner(), { url: receiver.url, events: ['*'], ...body });
  return { ...receiver, endpoint, params: { uid: endpoint.uid } };
}

const remove = ({ uid }: { readonly uid: string }) =>
  call(DeleteWebhookEndpoint, { as: owner(), params: { uid } });

const eventsIn = (received: readonly Received[]): readonly Event[] =>
  received.map(({ body }) => JSON.parse(body));

const kindsIn = ({ received }: Pick<Receiver, 'received'>) =>
  eventsIn(received).map(({ event, version }) => `${event} ${version}`);

const rename = (uid: string, name = 'Another') =>
  call(UpdateBooking, { as: owner(), params: { uid }, body: { name } });

const deliveriesOf = async (params: { readonly uid: string }, query = {}) =>
  (await call(ListWebhookDeliveries, { as: owner(), params, query })).body.data;

/** The ready groups and timers of an endpoint. */
const leftOf = async (uid: string) =>
  (await storedItems()).filter(({ id }) => String(id).startsWith(`${uid}.`)).map(({ sk }) => sk);

test('every event arrives as in the feed, signed and in order, and no job remains', async () => {
  const { received, endpoint, params } = await startListening();
  const uid = await ready.newBooking();
  await rename(uid);
  await call(CancelBooking, { as: owner(), params: { uid } });
  await sendChanges();
  const { events } = await readFeed(owner());
  const ownEvents = events.filter(({ object }) => object.uid === uid);
  expect(eventsIn(received)).toEqual(ownEvents);
  expect(ownEvents).toHaveLength(3);
  for (const { headers, body } of received) new Webhook(endpoint.secret).verify(body, headers);
  expect(received.map(({ headers }) => headers['webhook-id'])).toEqual(
    ownEvents.map((one) => one.uid),
  );
  const deliveries = await deliveriesOf(params);
  expect(deliveries.map(({ status, attempts }) => [status, attempts.length])).toEqual(
    Array(3).fill(['delivered', 1]),
  );
  const [last] = deliveries;
  const { body } = await call(GetWebhookDelivery, {
    as: owner(),
    params: { ...params, deliveryId: last?.uid ?? '' },
  });
  expect(received.map((one) => one.body)).toContain(body.data.body);
  expect(await leftOf(endpoint.uid)).toEqual([]);
  await remove(endpoint);
});

test('an endpoint receives the events of its kinds and event types, and none while it is disabled', async () => {
  const cancelled = await startListening({ events: ['host_cancelled', 'event_type_deleted'] });
  const other = await ready.world.eventType([ready.world.member]);
  const ofType = await startListening({ eventTypeIds: [ready.eventType.uid] });
  const ofOther = await startListening({ eventTypeIds: [other.uid] });
  const off = await startListening({ status: 'disable' });
  const uid = await ready.newBooking();
  await call(CancelBooking, { as: owner(), params: { uid } });
  await ready.newSchedule();
  await sendChanges();
  expect(kindsIn(cancelled)).toEqual(['host_cancelled 2']);
  expect(kindsIn(ofType)).toEqual(['guest_booked 1', 'host_cancelled 2']);
  expect(kindsIn(ofOther)).toEqual([]);
  expect(kindsIn(off)).toEqual([]);
  for (const { endpoint } of [cancelled, ofType, ofOther, off]) await remove(endpoint);
});

test('a delivery before its first attempt is pending', async () => {
  const { params, endpoint } = await startListening({ events: ['guest_booked'] });
  await ready.newBooking();
  await tellChanges();
  const [waiting, ...others] = await deliveriesOf(params);
  expect(others).toEqual([]);
  expect(waiting).toMatchObject({ status: 'pending', event: 'guest_booked', attempts: [] });
  expect(await deliveriesOf(params, { status: 'pending' })).toEqual([waiting]);
  expect(await deliveriesOf(params, { status: 'delivered' })).toEqual([]);
  expect(await deliveriesOf(params, { event: 'host_cancelled' })).toEqual([]);
  const got = await call(GetWebhookDelivery, {
    as: owner(),
    params: { ...params, deliveryId: waiting?.uid ?? '' },
  });
  expect(JSON.parse(got.body.data.body ?? '')).toMatchObject({ uid: waiting?.eventUid });
  await sendDue();
  expect((await deliveriesOf(params)).map(({ uid, status }) => [uid, status])).toEqual([
    [waiting?.uid, 'delivered'],
  ]);
  await remove(endpoint);
});

test('a failed delivery is attempted again after each delay, by any worker, until the last attempt', async () => {
  let isUp = false;
  const { received, params, endpoint } = await startListening({}, (response) => {
    response.writeHead(isUp ? 204 : 500).end();
  });
  await ready.newBooking();
  await sendChanges();
  await sendDue();
  expect(received).toHaveLength(1);
  const [failed] = await deliveriesOf(params);
  expect(failed).toMatchObject({ status: 'pending', attempts: [{ statusCode: 500, error: null }] });
  const sendAt = (atMs: number) => sendDue(0, { now: () => atMs });
  const nextMs = async () => Date.parse((await deliveriesOf(params))[0]?.nextAttemptAt ?? '');
  const secondMs = await nextMs();
  await sendAt(secondMs - 1);
  expect(received).toHaveLength(1);
  // A receiver that is down does not make the worker late.
  expect((await sendAt(secondMs)).oldestSeconds).toBeLessThan(60);
  expect(received).toHaveLength(2);
  const thirdMs = await nextMs();
  expect(Math.round((thirdMs - secondMs) / 60_000)).toBe(5);
  isUp = true;
  await sendAt(thirdMs - 1);
  expect(received).toHaveLength(2);
  await sendAt(thirdMs);
  expect(received).toHaveLength(3);
  const bodies = new Set(received.map(({ body }) => body));
  const ids = new Set(received.map(({ headers }) => headers['webhook-id']));
  expect([bodies.size, ids.size]).toEqual([1, 1]);
  expect((await deliveriesOf(params))[0]).toMatchObject({
    status: 'delivered',
    nextAttemptAt: null,
  });
  expect(await leftOf(endpoint.uid)).toEqual([]);
  await remove(endpoint);
});

test('an endpoint that hangs at one event delays no other event, and does not delay other endpoints', async () => {
  const order: string[] = [];
  const held: ServerResponse[] = [];
  const hanging = await startListening({}, (response, request) => {
    if (request.headers['webhook-id'] !== first) response.writeHead(204).end();
    else {
      held.push(response);
      order.push('hangs');
    }
  });
  const good = await startListening({}, (response) => {
    order.push('good');
    response.writeHead(204).end();
  });
  let first = '';
  await ready.newBooking();
  await tellChanges();
  first = (await deliveriesOf(hanging.params))[0]?.eventUid ?? '';
  let isOver = false;
  const working = sendDue().finally(() => {
    isOver = true;
  });
  while (order.length < 2) await new Promise(setImmediate);
  await ready.newBooking();
  await tellChanges();
  await sendDue();
  for (const { received } of [good, hanging]) {
    while (received.length < 2) await new Promise(setImmediate);
  }
  expect(isOver).toBe(false);
  for (const response of held) response.writeHead(204).end();
  await remove(hanging.endpoint);
  await remove(good.endpoint);
  await working;
});

test('an endpoint that responds with 410 is disabled with an event, and receives nothing more', async () => {
  const witness = await startListening({ events: ['webhook_endpoint_disabled'] });
  const gone = await startListening(
    { events: ['guest_booked'] },
    (response) => void response.writeHead(410).end(),
  );
  await ready.newBooking();
  await sendChanges();
  const { data } = (await call(GetWebhookEndpoint, { as: owner(), params: gone.params })).body;
  expect(data).toMatchObject({ status: 'disable', disabledReason: 'gone' });
  await ready.newBooking();
  await sendChanges();
  expect(gone.received).toHaveLength(1);
  expect(eventsIn(witness.received)).toMatchObject([
    {
      event: 'webhook_endpoint_disabled',
      object: { ...data, uid: gone.endpoint.uid },
      previous: { status: 'enable', disabledReason: null },
      by: null,
      version: 2,
    },
  ]);
  expect(JSON.stringify(witness.received)).not.toContain('sealed');
  await remove(witness.endpoint);
  await remove(gone.endpoint);
});

test('a deleted or disabled endpoint receives nothing more, even if deliveries are pending', async () => {
  const [deleted, disabled] = [await startListening(), await startListening()];
  for (let count = 0; count < 30; count += 1) await ready.newBooking();
  await tellChanges();
  await remove(deleted.endpoint);
  await call(UpdateWebhookEndpoint, {
    as: owner(),
    params: disabled.params,
    body: { status: 'disable' },
  });
  await sendDue();
  expect([deleted.received, disabled.received]).toEqual([[], []]);
  const statuses = (await deliveriesOf(disabled.params, { perPage: '100' })).map(
    (one) => one.status,
  );
  expect(statuses).toEqual(Array(30).fill('failed'));
  expect([await leftOf(deleted.endpoint.uid), await leftOf(disabled.endpoint.uid)]).toEqual([
    [],
    [],
  ]);
  await call(UpdateWebhookEndpoint, {
    as: owner(),
    params: disabled.params,
    body: { status: 'enable' },
  });
  await ready.newBooking();
  await sendChanges();
  expect(disabled.received).toHaveLength(1);
  await remove(disabled.endpoint);
});

test('concurrent workers send each event once, and at most eight at a time to an endpoint', async () => {
  let open = 0;
  let most = 0;
  const { received, endpoint } = await startListening({}, async (response) => {
    open += 1;
    most = Math.max(most, open);
    await new Promise(setImmediate);
    open -= 1;
    response.writeHead(204).end();
  });
  for (let count = 0; count < 60; count += 1) await ready.newBooking();
  await tellChanges();
  await Promise.all(Array.from({ length: 6 }, () => sendDue()));
  expect(received).toHaveLength(60);
  expect(most).toBeLessThanOrEqual(8);
  expect(await leftOf(endpoint.uid)).toEqual([]);
  await remove(endpoint);
});
