import { expect, test } from 'vitest';
import { DeleteWebhookEndpoint } from '../../../lib/contract/webhooks/delete-webhook-endpoint.ts';
import { GetWebhookEndpoint } from '../../../lib/contract/webhooks/get-webhook-endpoint.ts';
import { findWebhookEndpoint } from '../../../lib/data/webhooks/webhook-endpoints.ts';
import { allItems } from '../../support/engine/table-items.ts';
import { call } from '../../support/http/call.ts';
import { changeRole } from '../../support/people/change-role.ts';
import { newWorld, type Person } from '../../support/world.ts';
import { create, made } from './endpoints.ts';

const remove = (as: Pick<Person, 'key'>, uid: string, headers: Record<string, string> = {}) =>
  call(DeleteWebhookEndpoint, { as, params: { uid }, headers });

test('an endpoint and its secrets are deleted immediately', async () => {
  const { owner, of } = await newWorld();
  const { uid } = await made(owner);
  const { sealed = '' } = (await findWebhookEndpoint(of, uid))?.secrets[0] ?? {};
  expect((await allItems()).join('\n')).toContain(sealed);
  expect((await remove(owner, uid)).status).toBe(204);
  expect((await allItems()).join('\n')).not.toContain(sealed);
  const found = await call(GetWebhookEndpoint, { as: owner, params: { uid } });
  expect(found.body.code).toBe('webhook-endpoint/unknown');
  expect((await remove(owner, uid)).body.code).toBe('webhook-endpoint/unknown');
});

test('a deleted endpoint makes room for another one', async () => {
  const { owner } = await newWorld();
  const all = await Promise.all(Array.from({ length: 20 }, () => made(owner)));
  expect((await create(owner)).body.code).toBe('webhook-endpoint/too-many');
  await Promise.all(all.slice(0, 5).map(({ uid }) => remove(owner, uid)));
  const answers = await Promise.all(Array.from({ length: 6 }, () => create(owner)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 201, 201, 409]);
});

test('an outdated If-Match and a demoted admin cannot delete an endpoint', async () => {
  const world = await newWorld('admin');
  const { uid } = await made(world.admin);
  expect((await remove(world.owner, uid, { 'if-match': '"2"' })).body.code).toBe(
    'resource/changed',
  );
  await changeRole(world, world.admin, 'restricted');
  expect((await remove(world.admin, uid)).body.code).toBe('caller/role-forbids');
  expect((await remove(world.owner, uid, { 'if-match': '"1"' })).status).toBe(204);
});
