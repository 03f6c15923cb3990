import { expect, test } from 'vitest';
import { createOrganization } from '../../lib/admin/create-organization.ts';
import { createUser } from '../../lib/admin/create-user.ts';
import { newApiKey } from '../../lib/admin/new-api-key.ts';
import { newUid } from '../../lib/app/new-uid.ts';
import { findApiKey, putApiKey, revokeApiKey } from '../../lib/data/api-keys.ts';
import { findOrganization } from '../../lib/data/organizations.ts';
import { findUser } from '../../lib/data/users.ts';
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
  const { organizationId: of, ...made } = await createOrganization('Four Clocks', 0);
  const given = { name: 'A user', email: 'a@example.com', timeZone: 'Asia/Kathmandu' };
  const user = await createUser(of, { ...given, role: 'member' }, 1000);
  if (user === 'email-taken') throw new Error('The address is new.');
  const again = { ...given, email: 'A@example.com', role: 'admin' } as const;
  expect(await createUser(of, again, 2000)).toBe('email-taken');
  expect(user).toMatchObject({ ...given, createdAt: '1970-01-01T00:00:01.000Z' });
  expect(await findUser(of, user.userId)).toEqual(user);
  expect(await findUser(organization(), user.userId)).toBeUndefined();
  expect(await findOrganization(of)).toEqual(made);
  expect(await findOrganization(organization())).toBeUndefined();
});
