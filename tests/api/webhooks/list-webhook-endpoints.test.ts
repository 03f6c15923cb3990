import { expect, test } from 'vitest';
import { DeleteWebhookEndpoint } from '../../../lib/contract/webhooks/delete-webhook-endpoint.ts';
import { ListWebhookEndpoints } from '../../../lib/contract/webhooks/list-webhook-endpoints.ts';
import { call } from '../../support/http/call.ts';
import { newWorld } from '../../support/world.ts';
import { made } from './endpoints.ts';

test('an organization without endpoints has an empty list', async () => {
  const { owner } = await newWorld();
  const { body } = await call(ListWebhookEndpoints, { as: owner });
  expect(body).toEqual({ data: [], nextCursor: null });
});

test('endpoints are listed newest first in pages, without secrets and deleted endpoints', async () => {
  const { owner } = await newWorld();
  const uids: string[] = [];
  for (let count = 0; count < 5; count += 1) uids.unshift((await made(owner)).uid);
  const [, gone = ''] = uids;
  const page = (cursor?: string) =>
    call(ListWebhookEndpoints, { as: owner, query: { perPage: '2', ...(cursor && { cursor }) } });
  const first = (await page()).body;
  await call(DeleteWebhookEndpoint, { as: owner, params: { uid: gone } });
  const second = (await page(first.nextCursor ?? '')).body;
  const third = (await page(second.nextCursor ?? '')).body;
  const found = [first, second, third].flatMap(({ data }) => data);
  const inOrder = [...found].sort(
    (a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt) || (a.uid < b.uid ? -1 : 1),
  );
  expect(found).toEqual(inOrder);
  expect(found.map(({ uid }) => uid).toSorted()).toEqual(uids.toSorted());
  expect(third.nextCursor).toBeNull();
  expect(JSON.stringify(found)).not.toContain('whsec_');
  const after = (await call(ListWebhookEndpoints, { as: owner })).body.data;
  expect(after.map(({ uid }) => uid)).not.toContain(gone);
});
