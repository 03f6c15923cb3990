import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DeleteWebhookEndpoint } from '../../lib/contract/webhooks/delete-webhook-endpoint.ts';
import { GetWebhookEndpoint } from '../../lib/contract/webhooks/get-webhook-endpoint.ts';
import { ListWebhookDeliveries } from '../../lib/contract/webhooks/list-webhook-deliveries.ts';
import { UpdateWebhookEndpoint } from '../../lib/contract/webhooks/update-webhook-endpoint.ts';
import { readPace, writePace } from '../../lib/data/webhooks/endpoint-pace.ts';
import { findWebhookEndpoint } from '../../lib/data/webhooks/webhook-endpoints.ts';
import { made } from '../api/webhooks/endpoints.ts';
import { storedItems } from '../support/engine/stored-items.ts';
import { tellChanges } from '../support/feed/tell-changes.ts';
import { call } from '../support/http/call.ts';
import { type Ready, readyWorld } from '../support/ready.ts';
import { sendDue } from '../support/webhooks/deliver-events.ts';
import { startReceiver } from '../support/webhooks/receivers.ts';

const dayMs = 86_400_000;
let ready: Ready;
beforeEach(async () => {
  ready = await readyWorld();
  await tellChanges();
});

afterEach(() => vi.restoreAllMocks());

const requestAbout = (uid: string) => ({ as: ready.world.owner, params: { uid } });

async function createFailingEndpoint() {
  const receiver = await startReceiver((response) => void response.writeHead(500).end());
  const { uid } = await made(ready.world.owner, { url: receiver.url, events: ['guest_booked'] });
  await ready.newBooking();
  await tellChanges();
  return { ...receiver, uid };
}

test('an endpoint with a new address is disabled only five days after the change of its address', async () => {
  const { uid, url, received } = await createFailingEndpoint();
  await sendDue();
  const sinceMs = (await readPace(ready.world.of, uid)).failingSinceMs ?? 0;
  const body = { url: `${url}/moved` };
  const { data } = (await call(UpdateWebhookEndpoint, { ...requestAbout(uid), body })).body;
  const movedMs = Date.parse(data.updatedAt);
  expect(movedMs).toBeGreaterThan(sinceMs);
  const statusAt = async (nowMs: number) => {
    await ready.newBooking();
    // Published a little earlier, so that the delivery is due on the clock of the worker.
    await tellChanges(nowMs - Date.now() - 1000);
    await sendDue(0, { now: () => nowMs });
    return (await findWebhookEndpoint(ready.world.of, uid))?.endpoint.status;
  };
  expect(await statusAt(movedMs + 5 * dayMs - 1)).toBe('enable');
  expect(received).toHaveLength(2);
  expect(await statusAt(movedMs + 5 * dayMs)).toBe('disable');
});

test('a delivery to an endpoint times out after 15 seconds', async () => {
  // Ends the timeout as soon as the request arrives, whatever its duration.
  const clock = new AbortController();
  const given: number[] = [];
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    given.push(ms);
    return clock.signal;
  });
  const { url, received } = await startReceiver(() => clock.abort());
  const { uid } = await made(ready.world.owner, { url, events: ['guest_booked'] });
  await ready.newBooking();
  await tellChanges();
  await sendDue();
  expect([received.length, given]).toEqual([1, [15_000]]);
  const [delivery] = (await call(ListWebhookDeliveries, requestAbout(uid))).body.data;
  expect(delivery).toMatchObject({
    status: 'pending',
    attempts: [{ statusCode: null, error: 'timeout' }],
  });
});

/** The stored health of an endpoint: whether the item expires, and since when the endpoint fails. */
const healthOf = async (endpoint: string) =>
  (await storedItems())
    .filter(({ pk, sk }) => String(pk).endsWith(endpoint) && sk === 'PACE')
    .map(({ exp, failingSinceMs }) => ({ goes: typeof exp, failingSinceMs }));

test('the stored health of a deleted endpoint expires, even if a worker writes it after the deletion', async () => {
  const { uid } = await createFailingEndpoint();
  await sendDue();
  expect(await healthOf(uid)).toEqual([{ goes: 'undefined', failingSinceMs: expect.anything() }]);
  expect((await call(DeleteWebhookEndpoint, requestAbout(uid))).status).toBe(204);
  expect(await healthOf(uid)).toEqual([{ goes: 'number', failingSinceMs: undefined }]);
  const pace = {
    timeoutsInARow: 0,
    slowAnswersInARow: 0,
    failingSinceMs: Date.now(),
    probedMs: null,
  };
  await writePace(ready.world.of, uid, pace);
  expect(await healthOf(uid)).toEqual([{ goes: 'number', failingSinceMs: expect.anything() }]);
});

test('an endpoint whose deliveries all fail for five days is disabled, and its deliveries have failed', async () => {
  const { uid, received } = await createFailingEndpoint();
  const statusOf = async () => {
    const { body } = await call(GetWebhookEndpoint, requestAbout(uid));
    return body.data.disabledReason;
  };
  await sendDue();
  await sendDue(5 * dayMs - 60_000);
  expect(await statusOf()).toBeNull();
  await ready.newBooking();
  await tellChanges(5 * dayMs);
  await sendDue(5 * dayMs + 60_000);
  expect(await statusOf()).toBe('failing');
  expect(received).toHaveLength(2);
  const { data } = (await call(ListWebhookDeliveries, requestAbout(uid))).body;
  expect(data.map(({ status }) => status)).toEqual(['failed', 'failed']);
  const left = (await storedItems()).filter(({ id }) => String(id).startsWith(`${uid}.`));
  expect(left).toEqual([]);
});
