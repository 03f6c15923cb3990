import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { handler } from '../../functions/workers/verify-deployment.ts';
import { keys } from '../../lib/data/keys/keys.ts';
import type { OrganizationId } from '../../lib/domain/tenancy.ts';
import { storedItems } from '../support/engine/stored-items.ts';
import { type OwnService, startService } from '../support/processes/service.ts';
import { actAsFunction } from '../support/rights/act-as-function.ts';
import { sendChanges } from '../support/webhooks/deliver-events.ts';

let service: OwnService;
beforeAll(async () => {
  service = await startService(1);
});
afterAll(() => service.stop());

/** Verifies a stage with the rights of the function. */
const verify = (url = service.baseUrls[0] ?? '') =>
  actAsFunction('verifyDeployment', () => handler({ url }));

/** Verifies the stage while workers send its webhooks. */
async function verifyWithWorkers(): Promise<unknown> {
  let isOver = false;
  const verified = verify().finally(() => {
    isOver = true;
  });
  verified.catch(() => {});
  while (!isOver) {
    await sendChanges();
    await sleep(50);
  }
  return verified;
}

test('a stage that works is verified twice with one organization, and no API key stays valid', async () => {
  for (let times = 0; times < 2; times += 1)
    expect(await verifyWithWorkers()).toEqual({ verified: 1 });
  const items = await storedItems();
  const organizations = items.filter(
    ({ pk, sk }) =>
      sk === 'ORG' && pk === keys.organization('DeploymentCheck' as OrganizationId).pk,
  );
  expect(organizations).toHaveLength(1);
  const apiKeys = items.filter(({ pk }) => String(pk).startsWith('AK#'));
  expect(apiKeys).toHaveLength(2);
  for (const key of apiKeys) expect(key).toHaveProperty('revokedAtMs');
});

test('webhook endpoints of interrupted checks are deleted, and the event type sends no mails', async () => {
  for (let times = 0; times < 2; times += 1) await verify().catch(() => {});
  expect(await verifyWithWorkers()).toEqual({ verified: 1 });
  const items = await storedItems();
  const register = items.find(({ pk, sk }) => pk === 'O#DeploymentCheck' && sk === 'WEBHOOKS');
  expect([...((register?.uids as Set<string> | undefined) ?? [])]).toEqual([]);
  const eventType = items.find(
    ({ pk, sk }) => pk === 'O#DeploymentCheck' && String(sk).startsWith('ET#'),
  );
  expect(JSON.stringify(eventType)).toMatch(/isSendToGuest\W+false/u);
});

test('an address without TLS is refused outside of tests', async () => {
  vi.stubEnv('CALLS_OWN_MACHINE', undefined);
  onTestFinished(() => void vi.unstubAllEnvs());
  await expect(verify()).rejects.toThrow('Must begin with https://.');
});

test('a stage whose webhooks are not sent within five seconds fails', async () => {
  await expect(verify()).rejects.toThrow('No webhook was sent within 5 s.');
});

test.each([
  ['a function that does not start', 502, ''],
  ['a route that is missing', 404, '{"code":"route/unknown"}'],
  ['a route that stays throttled', 429, ''],
])('a stage with %s fails, and nothing is written', async (_, status, body) => {
  const before = await storedItems();
  const server = createServer((request, response) => {
    const isWrong = request.method === 'GET' && request.url === '/v1/bookings/x';
    response.writeHead(isWrong ? status : 401).end(isWrong ? body : '');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  await expect(verify(`http://127.0.0.1:${port}`)).rejects.toThrow(
    `GET /v1/bookings/{uid} is answered with ${status}.`,
  );
  expect(await storedItems()).toEqual(before);
});
