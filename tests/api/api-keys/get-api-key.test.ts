import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { expect, onTestFinished, test, vi } from 'vitest';
import { GetApiKey } from '../../../lib/contract/api-keys/get-api-key.ts';
import { TableName, table } from '../../../lib/data/engine/table.ts';
import { keys } from '../../../lib/data/keys/keys.ts';
import { recordTableCalls } from '../../support/engine/table-calls.ts';
import { call } from '../../support/http/call.ts';
import { newWorld, type Person } from '../../support/world.ts';

const get = (as: Pick<Person, 'key'>, uid: string, headers = {}) =>
  call(GetApiKey, { as, params: { uid }, headers });

test('a key is returned without its secret, and its ID and its prefix are parts of the secret', async () => {
  const world = await newWorld();
  const expiresAtMs = Date.parse('2100-01-01T00:00:00Z');
  const scopes = ['bookings:read', 'schedules:write'];
  const { key, keyId } = await world.keyFor(world.member, scopes, { expiresAtMs });
  const { body, headers } = await get(world.member, keyId);
  expect(body.data).toEqual({
    uid: key.slice(8, 24),
    name: 'test',
    prefix: key.slice(0, 12),
    scopes,
    userId: world.member.userId,
    expiresAt: '2100-01-01T00:00:00.000Z',
    lastUsedOn: null,
    createdAt: expect.stringMatching(/Z$/u),
  });
  expect(headers.etag).toBe('"1"');
});

test('the day of the last use of a key is returned, and a new day changes the version of the key', async () => {
  const world = await newWorld();
  const { keyId } = await world.keyFor(world.member, ['*']);
  const etags: (string | undefined)[] = [];
  for (const on of ['2030-03-01', '2030-03-02']) {
    const Item = { ...keys.apiKeyUse(keyId), on };
    await table.send(new PutCommand({ TableName, Item }));
    const { body, headers } = await get(world.owner, keyId, { 'if-none-match': etags.at(-1) });
    expect(body.data.lastUsedOn).toBe(on);
    etags.push(headers.etag);
  }
  expect(new Set(['"1"', ...etags]).size).toBe(3);
  expect((await get(world.owner, keyId, { 'if-none-match': etags.at(-1) })).status).toBe(304);
});

test('a use of a key updates its day of last use, with one write a day', async () => {
  const world = await newWorld();
  const as = await world.keyFor(world.member, ['*']);
  const lastUse = async () => (await get(world.owner, as.keyId)).body.data.lastUsedOn;
  expect(await lastUse()).toBeNull();
  await get(as, as.keyId);
  expect(await lastUse()).toBe(new Date().toISOString().slice(0, 10));
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 86_400_000 });
  onTestFinished(() => void vi.useRealTimers());
  const calls = recordTableCalls() as readonly string[];
  for (let used = 0; used < 3; used += 1) await get(as, as.keyId);
  expect(calls.filter((name) => name === 'UpdateItem')).toHaveLength(1);
  expect(await lastUse()).toBe(new Date().toISOString().slice(0, 10));
});

test('only owners and admins read a key of another user', async () => {
  const world = await newWorld('admin', 'restricted');
  const { keyId } = await world.keyFor(world.owner, ['*']);
  const statuses = [];
  for (const as of [world.owner, world.admin, world.member, world.restricted]) {
    statuses.push((await get(as, keyId)).status);
  }
  expect(statuses).toEqual([200, 200, 404, 404]);
});

test('a key that does not exist, was deleted or belongs to another organization is not found', async () => {
  const world = await newWorld();
  const { keyId } = await world.keyFor(world.owner, ['*']);
  const gone = await world.keyFor(world.owner, ['*'], { revokedAtMs: Date.now() });
  const stranger = (await newWorld()).owner;
  const answers = [
    await get(stranger, keyId),
    await get(world.owner, gone.keyId),
    await get(world.owner, 'A'.repeat(16)),
    await get(world.owner, 'short'),
    await get(world.owner, `${keyId}#`),
  ];
  for (const { body } of answers) {
    expect(body).toMatchObject({ status: 404, code: 'api-key/unknown' });
  }
});
