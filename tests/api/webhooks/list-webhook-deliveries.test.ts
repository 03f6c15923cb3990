import { expect, test } from 'vitest';
import { DeleteWebhookEndpoint } from '../../../lib/contract/webhooks/delete-webhook-endpoint.ts';
import { ListWebhookDeliveries } from '../../../lib/contract/webhooks/list-webhook-deliveries.ts';
import { TestWebhookEndpoint } from '../../../lib/contract/webhooks/test-webhook-endpoint.ts';
import { call } from '../../support/http/call.ts';
import { startReceiver } from '../../support/webhooks/receivers.ts';
import { newWorld } from '../../support/world.ts';
import { made } from './endpoints.ts';

test('the deliveries of an endpoint are listed newest first in pages, with filters', async () => {
  const { owner } = await newWorld();
  let count = 0;
  const { url, received } = await startReceiver((response) => {
    count += 1;
    response.writeHead(count % 2 === 0 ? 500 : 200).end();
  });
  const [{ uid }, other] = [await made(owner, { url }), await made(owner, { url })];
  for (let times = 0; times < 5; times += 1) {
    await call(TestWebhookEndpoint, { as: owner, params: { uid } });
  }
  const list = (query: Record<string, string> = {}, of = uid) =>
    call(ListWebhookDeliveries, { as: owner, params: { uid: of }, query });
  const all = (await list()).body;
  const sent = received.map(({ headers }) => headers['webhook-id']);
  expect(all.data.map(({ eventUid }) => eventUid)).toEqual(sent.toReversed());
  expect(all.nextCursor).toBeNull();
  const pages: unknown[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: Awaited<ReturnType<typeof list>> = await list({
      perPage: '2',
      ...(cursor && { cursor }),
    });
    expect(page.body.data.length).toBeLessThanOrEqual(2);
    pages.push(...page.body.data);
    cursor = page.body.nextCursor;
  }
  expect(pages).toEqual(all.data);
  const failed = (await list({ status: 'failed', perPage: '1' })).body;
  expect(failed.data).toEqual([all.data.find(({ status }) => status === 'failed')]);
  const rest = await list({ status: 'failed', perPage: '1', cursor: failed.nextCursor ?? '' });
  expect(rest.body.data).toEqual([all.data.filter(({ status }) => status === 'failed')[1]]);
  expect((await list({ event: 'ping' })).body.data).toHaveLength(5);
  expect((await list({ event: 'guest_booked' })).body).toEqual({ data: [], nextCursor: null });
  expect((await list({}, other.uid)).body.data).toEqual([]);
});

test('the deliveries of a deleted endpoint or of another organization are 404', async () => {
  const { owner } = await newWorld();
  const foreign = await newWorld();
  const { uid } = await made(owner);
  await call(TestWebhookEndpoint, { as: owner, params: { uid } });
  const list = (as: { readonly key: string }) =>
    call(ListWebhookDeliveries, { as, params: { uid } });
  expect((await list(foreign.owner)).body.code).toBe('webhook-endpoint/unknown');
  await call(DeleteWebhookEndpoint, { as: owner, params: { uid } });
  expect((await list(owner)).body.code).toBe('webhook-endpoint/unknown');
});

test('an unknown kind or status is refused, and the problem lists the known ones', async () => {
  const { owner } = await newWorld();
  const { uid } = await made(owner);
  for (const query of [{ event: 'pong' }, { status: 'sent' }]) {
    const { body } = await call(ListWebhookDeliveries, { as: owner, params: { uid }, query });
    const [name = ''] = Object.keys(query);
    expect(body.errors).toMatchObject([{ pointer: `query/${name}` }]);
    expect(body.errors?.[0]?.detail).toContain(name === 'event' ? '"ping"' : '"pending"');
  }
});
