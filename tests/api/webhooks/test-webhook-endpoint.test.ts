import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { Webhook } from 'standardwebhooks';
import { afterEach, expect, test, vi } from 'vitest';
import { GetWebhookDelivery } from '../../../lib/contract/webhooks/get-webhook-delivery.ts';
import { ListWebhookDeliveries } from '../../../lib/contract/webhooks/list-webhook-deliveries.ts';
import { RotateWebhookEndpointSecret } from '../../../lib/contract/webhooks/rotate-webhook-endpoint-secret.ts';
import { TestWebhookEndpoint } from '../../../lib/contract/webhooks/test-webhook-endpoint.ts';
import { beforeTableCalls, recordWrites } from '../../support/engine/table-calls.ts';
import { call } from '../../support/http/call.ts';
import { changeRole } from '../../support/people/change-role.ts';
import { startReceiver } from '../../support/webhooks/receivers.ts';
import { newWorld, type Person } from '../../support/world.ts';
import { made } from './endpoints.ts';

afterEach(() => vi.unstubAllEnvs());

type As = Pick<Person, 'key'>;

const ping = (as: As, uid: string, headers: Record<string, string> = {}) =>
  call(TestWebhookEndpoint, { as, params: { uid }, headers });

const deliveriesOf = async (as: As, uid: string) =>
  (await call(ListWebhookDeliveries, { as, params: { uid } })).body.data;

test('a ping is sent signed, and its result is returned and stored', async () => {
  const { owner } = await newWorld();
  const { url, received } = await startReceiver();
  const { secret, ...endpoint } = await made(owner, { url });
  const { body } = await ping(owner, endpoint.uid);
  expect(body.data).toEqual({ statusCode: 204, durationMs: expect.any(Number), error: null });
  const [{ headers, body: sent } = { headers: {}, body: '' }] = received;
  expect(received).toHaveLength(1);
  new Webhook(secret).verify(sent, headers);
  expect(headers).toMatchObject({
    'content-type': 'application/json',
    'user-agent': expect.stringMatching(/^scheduling-service-webhooks\//u),
    'webhook-id': expect.stringMatching(/^evt_[A-Za-z0-9]{22}$/u),
  });
  expect(JSON.parse(sent)).toEqual({
    event: 'ping',
    kinds: ['ping'],
    createdAt: expect.stringMatching(/Z$/u),
    object: endpoint,
    contact: null,
    answers: null,
    tracking: null,
    uid: headers['webhook-id'],
    version: 1,
    by: owner.userId,
    requestId: expect.any(String),
    previous: {},
  });
  expect(sent).not.toContain('whsec_');
  const [delivery] = await deliveriesOf(owner, endpoint.uid);
  expect(delivery).toMatchObject({
    eventUid: headers['webhook-id'],
    event: 'ping',
    status: 'delivered',
    attempts: [{ at: expect.stringMatching(/Z$/u), ...body.data }],
    nextAttemptAt: null,
  });
  const params = { uid: endpoint.uid, deliveryId: delivery?.uid ?? '' };
  const found = (await call(GetWebhookDelivery, { as: owner, params })).body.data;
  expect(found).toEqual({ ...delivery, body: sent });
});

test('the result contains the status of the receiver, or the error of the connection', async () => {
  const { owner } = await newWorld();
  for (const status of [200, 299, 302, 400, 410, 500]) {
    const { url } = await startReceiver((response) => {
      response.writeHead(status, { location: 'http://127.0.0.1:9/' }).end('never shown');
    });
    const { uid } = await made(owner, { url });
    const answer = await ping(owner, uid);
    expect(answer.body.data).toMatchObject({ statusCode: status, error: null });
    expect(JSON.stringify(answer)).not.toContain('never shown');
    const [delivery] = await deliveriesOf(owner, uid);
    expect(delivery?.status).toBe(status < 300 ? 'delivered' : 'failed');
  }
  const { url } = await startReceiver((response) => void response.destroy());
  const { uid } = await made(owner, { url });
  const { data } = (await ping(owner, uid)).body;
  expect(data).toMatchObject({ statusCode: null, error: 'connection/failed' });
});

test('an address that is forbidden now is not called', async () => {
  const { owner } = await newWorld();
  const { url, received } = await startReceiver();
  const { uid } = await made(owner, { url: url.replace('127.0.0.1', 'localhost') });
  vi.stubEnv('CALLS_OWN_MACHINE', undefined);
  const { data } = (await ping(owner, uid)).body;
  expect(data).toMatchObject({ statusCode: null, error: 'address/forbidden' });
  expect(received).toEqual([]);
});

test('a ping is signed with the former and the new secret after a rotation', async () => {
  const { owner } = await newWorld();
  const { url, received } = await startReceiver();
  const { uid, secret: former } = await made(owner, { url });
  const rotated = await call(RotateWebhookEndpointSecret, { as: owner, params: { uid } });
  await ping(owner, uid);
  const [{ headers, body } = { headers: {}, body: '' }] = received;
  for (const secret of [former, rotated.body.data.secret])
    new Webhook(secret).verify(body, headers);
  expect(headers['webhook-signature']?.split(' ')).toHaveLength(2);
});

test('a retry of a ping with the same Idempotency-Key returns the first result and sends nothing', async () => {
  const { owner } = await newWorld();
  const { url, received } = await startReceiver();
  const { uid } = await made(owner, { url });
  const headers = { 'idempotency-key': 'once' };
  const first = await ping(owner, uid, headers);
  const again = await ping(owner, uid, headers);
  expect(again.body).toEqual(first.body);
  expect(again.headers['idempotency-replayed']).toBe('true');
  expect([received.length, (await deliveriesOf(owner, uid)).length]).toEqual([1, 1]);
});

test('a retry of a ping during the first request sends nothing, and its result is unknown', async () => {
  const { owner } = await newWorld();
  const headers = { 'idempotency-key': 'meanwhile' };
  let meanwhile: ReturnType<typeof ping> | undefined;
  const { url, received } = await startReceiver((response) => {
    meanwhile = ping(owner, uid, headers);
    void meanwhile.finally(() => response.writeHead(200).end());
  });
  const { uid } = await made(owner, { url });
  const first = await ping(owner, uid, headers);
  expect(first.body.data.statusCode).toBe(200);
  const result = (await meanwhile)?.body.data;
  expect(result).toEqual({ statusCode: null, durationMs: 0, error: 'outcome/unknown' });
  expect((await ping(owner, uid, headers)).body).toEqual(first.body);
  expect(received).toHaveLength(1);
});

test('a ping is recorded before it is sent', async () => {
  const { owner } = await newWorld();
  const { url, received } = await startReceiver();
  const { uid } = await made(owner, { url });
  let recorded = -1;
  beforeTableCalls(async (name) => {
    if (name === 'TransactWriteItems' && recorded < 0) recorded = received.length;
  });
  await ping(owner, uid);
  expect([recorded, received.length]).toEqual([0, 1]);
});

/** Fails the first `times` writes after the response of the receiver, with this error. */
function failAfterwards(received: readonly unknown[], error: () => Error, times: number): void {
  let left = times;
  beforeTableCalls((name) => {
    if (name !== 'TransactWriteItems' || received.length === 0 || left === 0) return;
    left -= 1;
    throw error();
  });
}

test('a ping whose result cannot be stored is undecided, and a retry sends nothing', async () => {
  const { owner } = await newWorld();
  const { url, received } = await startReceiver();
  const { uid } = await made(owner, { url });
  const headers = { 'idempotency-key': 'lost' };
  const away = () =>
    Object.assign(new Error('The table is unavailable.'), { name: 'TimeoutError' });
  failAfterwards(received, away, 1);
  expect((await ping(owner, uid, headers)).body).toMatchObject({ code: 'service/undecided' });
  const again = (await ping(owner, uid, headers)).body.data;
  expect(again).toEqual({ statusCode: null, durationMs: 0, error: 'outcome/unknown' });
  const [delivery] = await deliveriesOf(owner, uid);
  expect([received.length, delivery?.status]).toEqual([1, 'pending']);
});

test('the result of a ping is stored again after a conflict with another transaction', async () => {
  const { owner } = await newWorld();
  const { url, received } = await startReceiver();
  const { uid } = await made(owner, { url });
  const headers = { 'idempotency-key': 'conflict' };
  const conflict = () =>
    new TransactionCanceledException({
      message: 'Conflict',
      $metadata: {},
      CancellationReasons: [{ Code: 'TransactionConflict' }, { Code: 'None' }],
    });
  failAfterwards(received, conflict, 2);
  const { body } = await ping(owner, uid, headers);
  expect(body.data.statusCode).toBe(204);
  expect((await ping(owner, uid, headers)).body).toEqual(body);
  const [delivery] = await deliveriesOf(owner, uid);
  expect([received.length, delivery?.status]).toEqual([1, 'delivered']);
});

test('the dry run of a ping sends and records nothing', async () => {
  const { owner } = await newWorld();
  const { url, received } = await startReceiver();
  const { uid } = await made(owner, { url });
  const writes = recordWrites();
  const { status } = await ping(owner, uid, { prefer: 'handling=dry-run' });
  writes.end();
  expect([status, received, writes.keys]).toEqual([200, [], []]);
});

test('a disabled endpoint can be tested, and a demoted admin or an unknown endpoint is refused', async () => {
  const world = await newWorld('admin');
  const { url, received } = await startReceiver();
  const { uid } = await made(world.owner, { url, status: 'disable' });
  expect((await ping(world.admin, uid)).body.data.statusCode).toBe(204);
  await changeRole(world, world.admin, 'member');
  expect((await ping(world.admin, uid)).body.code).toBe('caller/role-forbids');
  expect((await ping(world.owner, 'nothing')).body.code).toBe('webhook-endpoint/unknown');
  expect(received).toHaveLength(1);
});
