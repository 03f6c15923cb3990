import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { verifyWebhook, WebhookVerificationError } from '../../client/src/webhook.ts';
import { CreateWebhookEndpoint } from '../../lib/contract/webhooks/create-webhook-endpoint.ts';
import { RotateWebhookEndpointSecret } from '../../lib/contract/webhooks/rotate-webhook-endpoint-secret.ts';
import { TestWebhookEndpoint } from '../../lib/contract/webhooks/test-webhook-endpoint.ts';
import { call } from '../support/http/call.ts';
import { startReceiver } from '../support/webhooks/receivers.ts';
import { newWorld } from '../support/world.ts';

/** The test vector of the Standard Webhooks specification. */
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const body = '{"test": 2432232314}';
const headers = {
  'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  'webhook-timestamp': '1614265330',
  'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
};
const nowMs = 1_614_265_330_000;

test('the signed example of the specification is verified with any form of headers and body', async () => {
  const event = { test: 2_432_232_314 };
  const upper = Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value]);
  for (const given of [headers, new Headers(headers), Object.fromEntries(upper)]) {
    expect(await verifyWebhook(body, given, secret, { nowMs })).toEqual(event);
  }
  const bytes = new TextEncoder().encode(body);
  expect(await verifyWebhook(bytes, headers, secret, { nowMs })).toEqual(event);
});

test('one valid signature and one valid secret among several are enough', async () => {
  const others = 'v1a,AAAA v1,bm9uZQ== v1,no%base64';
  const several = { ...headers, 'webhook-signature': `${others} ${headers['webhook-signature']}` };
  const secrets = ['whsec_b3RoZXI=', secret];
  expect(await verifyWebhook(body, several, secrets, { nowMs })).toEqual(JSON.parse(body));
});

const code = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 'verified',
    (error: unknown) => (error instanceof WebhookVerificationError ? error.code : error),
  );

test.each<[string, Partial<typeof headers>, string, number]>([
  ['another body', {}, `${body} `, 0],
  ['another ID', { 'webhook-id': 'msg_other' }, body, 0],
  ['another time', { 'webhook-timestamp': '1614265331' }, body, 0],
  ['a signature of another kind', { 'webhook-signature': 'v1a,g0hM9SsE' }, body, 0],
])('a webhook with %s is not genuine', async (_, changed, sent, laterMs) => {
  const given = { ...headers, ...changed };
  expect(await code(verifyWebhook(sent, given, secret, { nowMs: nowMs + laterMs }))).toBe(
    'webhook/not-genuine',
  );
});

test('a webhook that is too old, from the future, or without a time is refused, and the tolerance can be set', async () => {
  const at = (laterMs: number, more = {}) =>
    code(verifyWebhook(body, headers, secret, { nowMs: nowMs + laterMs, ...more }));
  expect(await at(300_000)).toBe('verified');
  expect(await at(301_000)).toBe('webhook/not-recent');
  expect(await at(-301_000)).toBe('webhook/not-recent');
  expect(await at(301_000, { toleranceSeconds: 600 })).toBe('verified');
  const never = { ...headers, 'webhook-timestamp': 'now' };
  expect(await code(verifyWebhook(body, never, secret, { nowMs }))).toBe('webhook/not-recent');
});

test('a missing header and an invalid secret are different errors', async () => {
  const { 'webhook-id': _, ...rest } = headers;
  expect(await code(verifyWebhook(body, rest, secret, { nowMs }))).toBe('webhook/header-missing');
  await expect(verifyWebhook(body, headers, 'whsec_', { nowMs })).rejects.toThrow('secret');
});

test('a parsed body is refused with an error of its own', async () => {
  const parsed = JSON.parse(body);
  const error = verifyWebhook(parsed, headers, secret, { nowMs });
  await expect(error).rejects.toThrow('The body must be the text or the bytes');
});

test('a webhook that another library signs is verified', async () => {
  const sentAt = new Date();
  const signature = new Webhook(secret).sign('evt_a', sentAt, body);
  const given = {
    'webhook-id': 'evt_a',
    'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
    'webhook-signature': signature,
  };
  expect(await verifyWebhook(body, given, secret)).toEqual(JSON.parse(body));
});

test('a webhook of the service is verified, with the former secret, too, after a rotation', async () => {
  const { owner } = await newWorld();
  const { url, received } = await startReceiver();
  const sent = { as: owner, body: { url, events: ['*'] } };
  const { data } = (await call(CreateWebhookEndpoint, sent)).body;
  const ofIt = { as: owner, params: { uid: data.uid } };
  const rotated = (await call(RotateWebhookEndpointSecret, ofIt)).body.data;
  await call(TestWebhookEndpoint, ofIt);
  const [request] = received;
  for (const one of [data.secret, rotated.secret]) {
    const event = await verifyWebhook(request?.body ?? '', request?.headers ?? {}, one);
    expect(event).toMatchObject({ event: 'ping', uid: request?.headers['webhook-id'] });
  }
});
