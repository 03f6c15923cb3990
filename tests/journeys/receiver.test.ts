import { expect, test } from 'vitest';
import { CreateWebhookEndpoint } from '../../lib/contract/webhooks/create-webhook-endpoint.ts';
import { RotateWebhookEndpointSecret } from '../../lib/contract/webhooks/rotate-webhook-endpoint-secret.ts';
import { TestWebhookEndpoint } from '../../lib/contract/webhooks/test-webhook-endpoint.ts';
import { freePort } from '../../scripts/local/ports.ts';
import { call } from '../support/http/call.ts';
import { newWorld } from '../support/world.ts';
import { runReceiver } from './readme-receiver.ts';

test('the receiver of the README accepts events that are signed with its secret, and refuses others', async () => {
  const { owner } = await newWorld();
  const ports = [await freePort(), await freePort()];
  const [endpoint, other] = await Promise.all(
    ports.map(async (port) => {
      const body = { url: `http://127.0.0.1:${port}/`, events: ['*'] };
      return (await call(CreateWebhookEndpoint, { as: owner, body })).body.data;
    }),
  );
  const ping = async (uid = '') =>
    (await call(TestWebhookEndpoint, { as: owner, params: { uid } })).body.data.statusCode;
  const secret = endpoint?.secret ?? '';
  const [first] = await Promise.all(ports.map((port) => runReceiver(port, secret)));
  expect(await ping(endpoint?.uid)).toBe(204);
  await expect.poll(() => first?.printed).toEqual([expect.stringMatching(/^evt_\w{22} ping$/u)]);
  expect(await ping(other?.uid)).toBe(400);
  // The former secret is still valid for some time after a rotation.
  const params = { uid: endpoint?.uid ?? '' };
  await call(RotateWebhookEndpointSecret, { as: owner, params });
  expect(await ping(endpoint?.uid)).toBe(204);
});
