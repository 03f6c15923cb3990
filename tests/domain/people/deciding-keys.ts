import type { StoredApiKey } from '../../../lib/domain/people/api-key.ts';
import { storedUser } from '../../../lib/domain/people/needs.ts';
import { newUser, type StoredUser } from '../../../lib/domain/people/user.ts';
import type { Credential, OrganizationId, Role } from '../../../lib/domain/tenancy.ts';
import type { WithCredential, WriteContext } from '../../../lib/domain/write-context.ts';
import { type ReadValue, read } from '../../support/decisions/read-values.ts';

const at = '2030-03-05T10:00:00.000Z';
export const nowMs = Date.parse('2030-03-06T10:00:00.000Z');
const of = 'acme' as OrganizationId;

export const aStoredUser = (userId: string, role: Role, ver: number): StoredUser => {
  const email = `${userId}@example.com`;
  return { ver, user: newUser({ userId, name: userId, email, timeZone: 'UTC', role }, at) };
};

export const readUser = (...user: Parameters<typeof aStoredUser>): ReadValue =>
  read(storedUser(user[0]), aStoredUser(...user));

export const storedKey = (parts: Partial<StoredApiKey> = {}): StoredApiKey => ({
  keyId: 'AAAA000011112222',
  hash: 'a hash',
  organizationId: of,
  userId: 'ann',
  name: 'A key',
  scopes: ['*'],
  expiresAtMs: null,
  revokedAtMs: null,
  isDelegated: false,
  createdAt: at,
  ...parts,
});

/** A write of Ann, who has a key of all scopes unless another credential is given. */
export const contextOf = (
  role: Role,
  credential: Partial<Credential> = {},
  parts: Partial<WriteContext> = {},
): WriteContext & WithCredential => ({
  actor: { organizationId: of, userId: 'ann', role },
  credential: {
    kind: 'apiKey',
    scopes: ['*'],
    expiresAtMs: null,
    keyId: storedKey().keyId,
    ...credential,
  },
  nowMs,
  requestId: 'request',
  dryRun: false,
  precondition: undefined,
  ...parts,
});
