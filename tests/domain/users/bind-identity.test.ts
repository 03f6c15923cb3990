import { expect, test } from 'vitest';
import type { OrganizationId } from '../../../lib/domain/tenancy.ts';
import {
  bindIdentity,
  freeIdentity,
  identityNeeds,
} from '../../../lib/domain/users/bind-identity.ts';
import { frozen } from '../../support/frozen.ts';
import { readFrom } from '../../support/snapshot.ts';
import { ann, nowMs } from './ann.ts';

interface Case {
  readonly isThere?: boolean;
  /** Whose the identity is that is wanted. */
  readonly owner?: string;
  /** The one that they have. */
  readonly former?: string;
}

function read({ isThere = true, owner, former }: Case, hash?: string) {
  const stored = {
    ...(isThere && { storedUsers: { ann: { ver: 7, user: ann } } }),
    ...(owner && { identities: { wanted: { userId: owner, scopes: [] } } }),
    ...(former && { userIdentities: { ann: former } }),
  };
  return readFrom(frozen(stored), identityNeeds('ann', hash));
}

const issuer = 'https://id.example.com';
const binding = { hash: 'wanted', userId: 'ann', scopes: ['bookings:read'] };
const context = {
  actor: { organizationId: 'acme' as OrganizationId, userId: 'ann', role: 'member' },
  nowMs,
  requestId: 'request',
} as const;
const bind = (one: Case) =>
  bindIdentity({ ...binding, issuer }, read(one, 'wanted'), context, 'the key');

test.each([
  ['nobody has', {}, undefined],
  ['they have', { owner: 'ann', former: 'wanted' }, 'wanted'],
  ['comes in place of another', { former: 'before' }, 'before'],
])('an identity that %s is theirs, as they were read', (_, one, former) => {
  const identity = { issuer, boundAt: '2030-03-06T10:00:00.000Z', expiresAt: null };
  expect(bind(one)).toMatchObject({
    reply: { data: identity, version: 8 },
    changes: {
      kind: 'identity',
      stored: { ver: 7, user: { userId: 'ann', identity } },
      bound: { ...binding, former },
      askedWith: 'the key',
    },
  });
});

test('an identity of somebody else stays theirs, and who is not there gets none', () => {
  expect(bind({ owner: 'bob' })).toEqual({ refused: 'identity/bound' });
  expect(bind({ isThere: false })).toEqual({ refused: 'user/not-found' });
});

test('an identity is taken from who has one, and nothing from who has none', () => {
  const free = (one: Case) => freeIdentity('ann', read(one), context);
  expect(free({ former: 'before' })).toMatchObject({
    reply: { version: 8 },
    changes: { stored: { ver: 7, user: { identity: null } }, freed: 'before' },
  });
  expect(free({})).toMatchObject({ reply: { version: 7 }, changes: { kind: 'unchanged' } });
  expect(free({ isThere: false })).toEqual({ refused: 'user/not-found' });
});
