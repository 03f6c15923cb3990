import { expect, test } from 'vitest';
import { GetWebhookEndpoint } from '../../../lib/contract/webhooks/get-webhook-endpoint.ts';
import { call } from '../../support/http/call.ts';
import { newWorld } from '../../support/world.ts';
import { made } from './endpoints.ts';

test('an endpoint is returned with its version and without its secret', async () => {
  const { owner, admin } = await newWorld('admin');
  const { secret: _, ...shown } = await made(owner);
  const sent = { as: admin, params: { uid: shown.uid } };
  const { body, headers } = await call(GetWebhookEndpoint, sent);
  expect([body.data, headers.etag]).toEqual([shown, '"1"']);
  const again = { ...sent, headers: { 'if-none-match': '"1"' } };
  expect((await call(GetWebhookEndpoint, again)).status).toBe(304);
});

test('an endpoint of another organization is 404', async () => {
  const { owner } = await newWorld();
  const { uid } = await made((await newWorld()).owner);
  for (const unknown of [uid, 'nothing', 'WEBHOOKS', 'ORG']) {
    const { body } = await call(GetWebhookEndpoint, { as: owner, params: { uid: unknown } });
    expect(body).toMatchObject({ status: 404, code: 'webhook-endpoint/unknown' });
  }
});
