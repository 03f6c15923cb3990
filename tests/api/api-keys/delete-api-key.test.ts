import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, expect, test, vi } from 'vitest';
import { DeleteApiKey } from '../../../lib/contract/api-keys/delete-api-key.ts';
import { GetApiKey } from '../../../lib/contract/api-keys/get-api-key.ts';
import { ListBookings } from '../../../lib/contract/bookings/list-bookings.ts';
import { TableName, table } from '../../../lib/data/engine/table.ts';
import { keys } from '../../../lib/data/keys/keys.ts';
import { call } from '../../support/http/call.ts';
import { anotherOf } from '../../support/people/another-of.ts';
import { changeRole } from '../../support/people/change-role.ts';
import { newWorld, type Person } from '../../support/world.ts';

afterEach(() => {
  vi.useRealTimers();
});

const remove = (as: Pick<Person, 'key'>, uid: string, headers = {}) =>
  call(DeleteApiKey, { as, params: { uid }, headers });

const statusWith = async (key: string) => (await call(ListBookings, { as: { key } })).status;

test('a deleted key is not found immediately, and is refused as a credential within 60 seconds', async () => {
  const world = await newWorld();
  const { key, keyId } = await world.keyFor(world.member, ['*']);
  expect(await statusWith(key)).toBe(200);
  expect((await remove(world.member, keyId)).status).toBe(204);
  const read = await call(GetApiKey, { as: world.owner, params: { uid: keyId } });
  expect(read.body.code).toBe('api-key/unknown');
  expect((await remove(world.member, keyId)).body.code).toBe('api-key/unknown');
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
  expect(await statusWith(key)).toBe(401);
});

test('a key can delete itself', async () => {
  const world = await newWorld('restricted');
  const as = await world.keyFor(world.restricted, ['api_keys:write']);
  expect((await remove(as, as.keyId)).status).toBe(204);
  const { body } = await call(GetApiKey, { as: world.restricted, params: { uid: as.keyId } });
  expect(body.code).toBe('api-key/unknown');
});

test('only owners and admins delete keys of other users, and never those of a user above their role', async () => {
  const roles = ['owner', 'admin', 'member', 'restricted'] as const;
  const world = await newWorld('admin', 'restricted');
  const outcomes: Record<string, readonly unknown[]> = {};
  for (const caller of roles) {
    const codes: unknown[] = [];
    for (const role of roles) {
      const user = await anotherOf(world, role, caller);
      const { keyId } = await world.keyFor(user, ['*']);
      const { status, body } = await remove(world[caller], keyId);
      codes.push(body?.code ?? status);
    }
    outcomes[caller] = codes;
  }
  const unknown = 'api-key/unknown';
  expect(outcomes).toEqual({
    owner: [204, 204, 204, 204],
    admin: ['caller/role-forbids', 204, 204, 204],
    member: [unknown, unknown, unknown, unknown],
    restricted: [unknown, unknown, unknown, unknown],
  });
});

test('a key of another organization is not found and stays valid', async () => {
  const { owner } = await newWorld();
  const other = await newWorld();
  const { key, keyId } = await other.keyFor(other.owner, ['*']);
  expect((await remove(owner, keyId)).body).toMatchObject({ status: 404, code: 'api-key/unknown' });
  expect(await statusWith(key)).toBe(200);
  expect((await call(GetApiKey, { as: other.owner, params: { uid: keyId } })).status).toBe(200);
});

test('an admin deletes a key whose user no longer exists', async () => {
  const world = await newWorld('admin');
  const { keyId } = await world.keyFor({ userId: 'nobody' }, ['*']);
  expect((await remove(world.admin, keyId)).status).toBe(204);
});

test('a user whose role was lowered cannot delete keys of others, even while the former role is cached', async () => {
  const world = await newWorld('admin');
  const { admin, member } = world;
  const { keyId } = await world.keyFor(member, ['*']);
  const other = await world.keyFor(member, ['*']);
  expect((await remove(admin, other.keyId)).status).toBe(204);
  await changeRole(world, admin, 'member');
  expect((await remove(admin, keyId)).body.code).toBe('api-key/unknown');
  expect((await call(GetApiKey, { as: member, params: { uid: keyId } })).status).toBe(200);
});

test('twenty concurrent deletions of one key delete it once', async () => {
  const world = await newWorld('admin');
  const { keyId } = await world.keyFor(world.member, ['*']);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      remove([world.owner, world.admin, world.member][index % 3] as Person, keyId),
    ),
  );
  const done = answers.filter(({ status }) => status === 204);
  expect(done).toHaveLength(1);
  for (const { status, body } of answers) {
    if (status !== 204) expect(body.code).toBe('api-key/unknown');
  }
});

test('a use of a key changes its version, so a deletion with the former version is 412', async () => {
  const world = await newWorld();
  const { keyId } = await world.keyFor(world.member, ['*']);
  const Item = { ...keys.apiKeyUse(keyId), on: '2030-03-01' };
  await table.send(new PutCommand({ TableName, Item }));
  const stale = await remove(world.owner, keyId, { 'if-match': '"1"' });
  expect(stale.body).toMatchObject({ status: 412, code: 'resource/changed' });
  const { headers } = await call(GetApiKey, { as: world.owner, params: { uid: keyId } });
  const good = await remove(world.owner, keyId, { 'if-match': headers.etag ?? '' });
  expect(good.status).toBe(204);
});
