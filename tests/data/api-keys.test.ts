import { expect, test } from 'vitest';
import { createApiKey } from '../../lib/admin/create-api-key.ts';
import { createOrganization } from '../../lib/admin/create-organization.ts';
import { createUser } from '../../lib/admin/create-user.ts';
import { revokeApiKey } from '../../lib/admin/revoke-api-key.ts';
import { newUid } from '../../lib/app/new-uid.ts';
import { type Action, commit } from '../../lib/data/engine/commit.ts';
import { readItems } from '../../lib/data/engine/items.ts';
import { keys } from '../../lib/data/keys/keys.ts';
import {
  findApiKey,
  insertApiKey,
  listApiKey,
  revokeApiKeyActions,
} from '../../lib/data/people/stored-api-keys.ts';
import { findOrganization } from '../../lib/data/people/stored-organizations.ts';
import { findUser } from '../../lib/data/people/stored-users.ts';
import type { StoredApiKey } from '../../lib/domain/people/api-key.ts';
import type { OrganizationId } from '../../lib/domain/tenancy.ts';
import { storeApiKey } from '../support/people/api-keys.ts';
import { newWorld, type World } from '../support/world.ts';

const organization = () => newUid() as OrganizationId;

async function made({ of, member }: World) {
  const given = { userId: member.userId, name: 'A key', scopes: ['*'], expiresAtMs: null };
  const created = await createApiKey(of, given, Date.now());
  if (created === 'unknown-user') throw new Error('The member must exist.');
  return { ...created, stored: (await findApiKey(created.keyId)) as StoredApiKey };
}

const event = (kind: 'api_key_created' | 'api_key_deleted') =>
  ({ kind, by: 'test', at: new Date().toISOString(), requestId: newUid() }) as const;

async function refuses(of: OrganizationId, actions: readonly Action[]): Promise<void> {
  expect(await commit(of, actions)).toMatchObject({ items: expect.any(Array) });
}

test('only the hash of an API key is stored, and the list of its user does not contain the hash', async () => {
  const world = await newWorld();
  const { keyId, key, userId, stored } = await made(world);
  expect(stored).toMatchObject({ keyId, organizationId: world.of, userId, revokedAtMs: null });
  expect(JSON.stringify(stored)).not.toContain(key.slice(-32));
  const place = keys.userApiKey(world.of, userId, keyId);
  const listed = JSON.stringify((await readItems(world.of, [place])).get(place));
  expect(listed).toContain(keyId);
  for (const secret of [key, key.slice(-32), stored.hash]) expect(listed).not.toContain(secret);
});

test('a used key ID is refused, in every organization', async () => {
  const world = await newWorld();
  const { keyId, stored } = await made(world);
  for (const id of [world.of, organization()]) {
    const other = { ...stored, organizationId: id, hash: 'other', userId: 'another' };
    await refuses(id, insertApiKey(id, other, event('api_key_created')));
  }
  expect(await findApiKey(keyId)).toEqual(stored);
});

test('a revoked key remains revoked at the same instant', async () => {
  const world = await newWorld();
  const { of } = world;
  const { keyId, stored } = await made(world);
  expect(await revokeApiKey(of, keyId, 1000)).toBe('revoked');
  expect(await revokeApiKey(of, keyId, 2000)).toBe('unknown');
  await refuses(of, revokeApiKeyActions(of, stored, event('api_key_deleted')));
  await refuses(of, insertApiKey(of, stored, event('api_key_created')));
  await refuses(of, [listApiKey(of, stored, event('api_key_created'))]);
  expect((await findApiKey(keyId))?.revokedAtMs).toBe(1000);
});

test('an API key of another organization is unknown and remains valid', async () => {
  const { keyId } = await storeApiKey(organization(), { userId: 'a-user' });
  expect(await revokeApiKey(organization(), keyId, 1000)).toBe('unknown');
  expect(await revokeApiKey(organization(), 'A'.repeat(16), 1000)).toBe('unknown');
  expect((await findApiKey(keyId))?.revokedAtMs).toBeNull();
});

test('users and organizations are read as they were written, and only by their organization', async () => {
  const { organizationId: of, ...made } = await createOrganization('Four Clocks', 0);
  const given = { name: 'A user', email: 'a@example.com', timeZone: 'Asia/Kathmandu' };
  const user = await createUser(of, { ...given, role: 'member' }, 1000);
  if (user === 'email-taken') throw new Error('The address must be new.');
  const again = { ...given, email: 'A@example.com', role: 'admin' } as const;
  expect(await createUser(of, again, 2000)).toBe('email-taken');
  expect(user).toMatchObject({ ...given, createdAt: '1970-01-01T00:00:01.000Z' });
  expect(await findUser(of, user.userId)).toEqual(user);
  expect(await findUser(organization(), user.userId)).toBeUndefined();
  expect(await findOrganization(of)).toEqual(made);
  expect(await findOrganization(organization())).toBeUndefined();
});
