import { expect, test } from 'vitest';
import { DeleteWebhookEndpoint } from '../../../lib/contract/webhooks/delete-webhook-endpoint.ts';
import { ListWebhookDeliveries } from '../../../lib/contract/webhooks/list-webhook-deliveries.ts';
import { ReplayWebhookDeliveries } from '../../../lib/contract/webhooks/replay-webhook-deliveries.ts';
import { UpdateWebhookEndpoint } from '../../../lib/contract/webhooks/update-webhook-endpoint.ts';
import { readFeed } from '../../support/feed/follow-events.ts';
import { tellChanges } from '../../support/feed/tell-changes.ts';
import { call } from '../../support/http/call.ts';
import { readyWorld } from '../../support/ready.ts';
import { sendChanges, sendDue } from '../../support/webhooks/deliver-events.ts';
import { type Received, startReceiver } from '../../support/webhooks/receivers.ts';
import { made } from './endpoints.ts';

const longAgo = '2026-01-01T00:00:00Z';

async function scene({ body = {} as object, status = 204 } = {}) {
  const ready = await readyWorld();
  await tellChanges();
  const { owner } = ready.world;
  let answered = status;
  const receiver = await startReceiver((response) => void response.writeHead(answered).end());
  const { uid } = await made(owner, { url: receiver.url, ...body });
  const params = { uid };
  return {
    ...ready,
    received: receiver.received,
    owner,
    params,
    answer: (code: number) => {
      answered = code;
    },
    replay: (sent: object, as: { readonly key: string } = owner) =>
      call(ReplayWebhookDeliveries, { as, params, body: sent }),
    set: (changed: object) => call(UpdateWebhookEndpoint, { as: owner, params, body: changed }),
  };
}

const idsOf = (received: readonly Received[]) =>
  received.map(({ headers }) => headers['webhook-id']);

test('a replay sends the events since the creation of the endpoint, also those while it was disabled, in the order of the feed', async () => {
  const ready = await readyWorld();
  await ready.newBooking();
  await tellChanges();
  const { owner } = ready.world;
  const { url, received } = await startReceiver();
  const { uid } = await made(owner, { url, status: 'disable' });
  const before = (await readFeed(owner)).events.length;
  for (let count = 0; count < 60; count += 1) await ready.newBooking();
  await ready.newSchedule();
  await sendChanges();
  expect(received).toEqual([]);
  const params = { uid };
  await call(UpdateWebhookEndpoint, { as: owner, params, body: { status: 'enable' } });
  await sendDue();
  expect(received).toEqual([]);
  const sent = { as: owner, params, body: { from: longAgo } };
  const { status, body } = await call(ReplayWebhookDeliveries, sent);
  expect([status, body.data]).toEqual([202, { uid: expect.any(String), status: 'running' }]);
  const meanwhile = await call(ReplayWebhookDeliveries, sent);
  expect([meanwhile.status, meanwhile.body.code]).toEqual([409, 'webhook-endpoint/replaying']);
  await sendDue();
  const missed = (await readFeed(owner)).events
    .slice(before)
    .filter(({ event }) => event === 'guest_booked')
    .map((event) => event.uid);
  const ids = idsOf(received);
  expect(missed).toHaveLength(60);
  expect(ids.toSorted()).toEqual(missed.toSorted());
  for (const [place, id] of ids.entries()) {
    expect(Math.abs(missed.indexOf(id ?? '') - place)).toBeLessThan(8);
  }
  expect((await call(ReplayWebhookDeliveries, sent)).status).toBe(202);
  await sendDue();
  expect(received).toHaveLength(120);
});

test('a replay with a status and a period sends only the events that match both', async () => {
  const { newBooking, owner, params, received, answer, replay } = await scene();
  await newBooking();
  await sendChanges();
  answer(410);
  const { events } = await readFeed(owner);
  await newBooking();
  await sendChanges();
  answer(204);
  await call(UpdateWebhookEndpoint, { as: owner, params, body: { status: 'enable' } });
  const [, second] = idsOf(received);
  await replay({ from: longAgo, status: 'failed' });
  await sendDue();
  expect(idsOf(received).slice(2)).toEqual([second]);
  const first = events.at(-1);
  await replay({ from: first?.createdAt, to: new Date(Date.parse(first?.createdAt ?? '') + 1) });
  await sendDue();
  expect(idsOf(received).slice(3)).toEqual([first?.uid]);
  await replay({ from: longAgo, to: first?.createdAt });
  await sendDue();
  expect(received).toHaveLength(4);
  const query = { status: 'delivered' };
  const { data } = (await call(ListWebhookDeliveries, { as: owner, params, query })).body;
  expect(data).toHaveLength(2);
});

test('a replay sends only the kinds that the endpoint subscribes to and the credential can read', async () => {
  const { world, newBooking, newSchedule, owner, received, replay } = await scene({
    body: { events: ['guest_booked', 'schedule_created'] },
  });
  await newBooking();
  await newSchedule();
  await sendChanges();
  expect(received).toHaveLength(2);
  await replay({ from: longAgo }, await world.keyFor(owner, ['webhooks:write', 'bookings:read']));
  await sendDue();
  expect(received.slice(2).map(({ body }) => JSON.parse(body).event)).toEqual(['guest_booked']);
});

test('a replay ends when its endpoint is disabled', async () => {
  const { newBooking, received, replay, set } = await scene();
  await newBooking();
  await sendChanges();
  await replay({ from: longAgo });
  await set({ status: 'disable' });
  expect((await replay({ from: longAgo })).body.code).toBe('webhook-endpoint/disabled');
  await sendDue();
  await set({ status: 'enable' });
  await sendDue();
  expect(received).toHaveLength(1);
  expect((await replay({ from: longAgo })).status).toBe(202);
});

test('an empty or future period is refused, and a deleted endpoint is 404', async () => {
  const { owner, params, replay } = await scene();
  const empty = await replay({ from: '2026-03-01T00:00:00Z', to: '2026-03-01T00:00:00Z' });
  expect([empty.status, empty.body.code]).toEqual([422, 'period/invalid']);
  const later = await replay({ from: new Date(Date.now() + 60_000).toISOString() });
  expect([later.status, later.body.code]).toEqual([422, 'period/invalid']);
  expect(later.body.errors).toMatchObject([{ pointer: '/from', detail: 'Must be in the past.' }]);
  expect((await replay({ from: longAgo, status: 'pending' })).status).toBe(400);
  await call(DeleteWebhookEndpoint, { as: owner, params });
  expect((await replay({ from: longAgo })).status).toBe(404);
});

test('only one of six concurrent replays of an endpoint begins', async () => {
  const { replay } = await scene();
  const all = await Promise.all(Array.from({ length: 6 }, () => replay({ from: longAgo })));
  expect(all.map(({ status }) => status).toSorted()).toEqual([202, 409, 409, 409, 409, 409]);
});
