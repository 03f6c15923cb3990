import { expect, test } from 'vitest';
import { RotateWebhookEndpointSecret } from '../../../lib/contract/webhooks/rotate-webhook-endpoint-secret.ts';
import { openSecret } from '../../../lib/data/webhooks/endpoint-secrets.ts';
import { findWebhookEndpoint } from '../../../lib/data/webhooks/webhook-endpoints.ts';
import type { OrganizationId } from '../../../lib/domain/tenancy.ts';
import { signingSecrets } from '../../../lib/domain/webhooks/webhook-endpoint.ts';
import { call } from '../../support/http/call.ts';
import { changeRole } from '../../support/people/change-role.ts';
import { newWorld, type Person } from '../../support/world.ts';
import { made } from './endpoints.ts';

const rotate = (as: Pick<Person, 'key'>, uid: string, headers: Record<string, string> = {}) =>
  call(RotateWebhookEndpointSecret, { as, params: { uid }, headers });

/** The secrets that sign at an instant, the newest first. */
async function secretsAt(of: OrganizationId, uid: string, nowMs: number) {
  const stored = await findWebhookEndpoint(of, uid);
  const secrets = stored ? signingSecrets(stored, nowMs) : [];
  return Promise.all(secrets.map(({ sealed }) => openSecret(of, uid, sealed)));
}

const dayMs = 86_400_000;

test('a new secret signs immediately, and the former one also signs for a day', async () => {
  const { owner, of } = await newWorld();
  const { secret: former, uid } = await made(owner);
  const beforeMs = Date.now();
  const { body, headers } = await rotate(owner, uid);
  const { secret } = body.data;
  expect(secret).toMatch(/^whsec_/u);
  expect([secret === former, headers.etag]).toEqual([false, '"2"']);
  expect(await secretsAt(of, uid, beforeMs + dayMs - 1)).toEqual([secret, former]);
  expect(await secretsAt(of, uid, Date.now() + dayMs)).toEqual([secret]);
});

test('at most the last five secrets of a day sign', async () => {
  const { owner, of } = await newWorld();
  const { secret: first, uid } = await made(owner);
  const all = [first];
  for (let times = 0; times < 6; times += 1)
    all.unshift((await rotate(owner, uid)).body.data.secret);
  expect(await secretsAt(of, uid, Date.now())).toEqual(all.slice(0, 5));
});

test('a repeated request rotates the secret once and does not return it again', async () => {
  const { owner, of } = await newWorld();
  const { uid } = await made(owner);
  const headers = { 'idempotency-key': 'once' };
  const { secret } = (await rotate(owner, uid, headers)).body.data;
  const again = await rotate(owner, uid, headers);
  expect(again.body).toMatchObject({ status: 409, code: 'idempotency/secret-shown-once' });
  expect(JSON.stringify(again)).not.toContain(secret);
  expect((await secretsAt(of, uid, Date.now()))[0]).toBe(secret);
});

test('two concurrent rotations create two secrets, which sign together with the former one', async () => {
  const { owner, of } = await newWorld();
  const { secret: first, uid } = await made(owner);
  const answers = await Promise.all([rotate(owner, uid), rotate(owner, uid)]);
  const secrets = answers.map(({ body }) => body.data.secret);
  const signing = await secretsAt(of, uid, Date.now());
  expect(signing.toSorted()).toEqual([...secrets, first].toSorted());
  expect(signing.at(-1)).toBe(first);
});

test('a dry run, an outdated If-Match and a demoted admin rotate nothing', async () => {
  const world = await newWorld('admin');
  const { uid, secret } = await made(world.owner);
  const dry = await rotate(world.owner, uid, { prefer: 'handling=dry-run' });
  expect(dry.body.data.secret).toBe('dry-run');
  const other = await rotate(world.owner, uid, { 'if-match': '"7"' });
  expect(other.body.code).toBe('resource/changed');
  await changeRole(world, world.admin, 'member');
  expect((await rotate(world.admin, uid)).body.code).toBe('caller/role-forbids');
  expect((await rotate(world.owner, 'nothing')).body.code).toBe('webhook-endpoint/unknown');
  expect(await secretsAt(world.of, uid, Date.now())).toEqual([secret]);
});
