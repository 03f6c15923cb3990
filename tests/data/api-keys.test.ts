import { expect, test } from 'vitest';
import { newApiKey } from '../../lib/admin/new-api-key.ts';
import { newUid } from '../../lib/app/new-uid.ts';
import { findApiKey, putApiKey, revokeApiKey } from '../../lib/data/api-keys.ts';
import { findOrganization, putOrganization } from '../../lib/data/organizations.ts';
import { findUser, putUser } from '../../lib/data/users.ts';
import type { OrganizationId } from '../../lib/domain/tenancy.ts';

const organization = () => newUid() as OrganizationId;
const wanted = { userId: 'a-user', name: 'A key', scopes: ['bookings:read'] };

test('of a key only its hash is stored', async () => {
  const of = organization();
  const { keyId, key } = await newApiKey(of, wanted, putApiKey);
  const stored = await findApiKey(keyId);
  expect(stored).toMatchObject({ keyId, organizationId: of, ...wanted, revokedAtMs: null });
  expect(JSON.stringify(stored)).not.toContain(key.slice(-32));
});

test('a key id that is in use is not given again', async () => {
  const of = organization();
  const { keyId } = await newApiKey(of, wanted, putApiKey);
  const before = await findApiKey(keyId);
  const again = { ...wanted, keyId, hash: 'other', expiresAtMs: null, revokedAtMs: null };
  expect(await putApiKey(organization(), again)).toBe('exists');
  expect(await findApiKey(keyId)).toEqual(before);
});

test('a revoked key keeps the date of its first revocation', async () => {
  const of = organization();
  const { keyId } = await newApiKey(of, wanted, putApiKey);
  expect(await revokeApiKey(of, keyId, 1000)).toBe('revoked');
  expect(await revokeApiKey(of, keyId, 2000)).toBe('already-revoked');
  expect((await findApiKey(keyId))?.revokedAtMs).toBe(1000);
});

test("another organization's key looks like none and stays good", async () => {
  const { keyId } = await newApiKey(organization(), wanted, putApiKey);
  expect(await revokeApiKey(organization(), keyId, 1000)).toBe('unknown');
  expect(await revokeApiKey(organization(), 'A'.repeat(16), 1000)).toBe('unknown');
  expect((await findApiKey(keyId))?.revokedAtMs).toBeNull();
});

test('users and organizations are found as they were written, by their own organization alone', async () => {
  const of = organization();
  const user = {
    userId: newUid(),
    name: 'A user',
    email: 'a@example.com',
    timeZone: 'Asia/Kathmandu',
    role: 'member',
  } as const;
  await putUser(of, user);
  await putUser(of, { ...user, role: 'admin' });
  expect(await findUser(of, user.userId)).toEqual({ ...user, role: 'admin' });
  expect(await findUser(organization(), user.userId)).toBeUndefined();
  const made = { name: 'Four Clocks', createdAt: '2026-03-01T00:00:00.000Z' };
  await putOrganization(of, made);
  expect(await findOrganization(of)).toEqual(made);
  expect(await findOrganization(organization())).toBeUndefined();
});
