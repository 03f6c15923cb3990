import { expect, test } from 'vitest';
import {
  bindIdentity,
  freeIdentity,
  holderNeeds,
  identityNeeds,
} from '../../../lib/domain/people/bind-identity.ts';
import {
  putIdentity,
  putUser,
  removeIdentity,
  requireApiKey,
} from '../../../lib/domain/people/changes.ts';
import { identityOwner, storedUser, userIdentity } from '../../../lib/domain/people/needs.ts';
import type { OrganizationId } from '../../../lib/domain/tenancy.ts';
import { unchanged } from '../../../lib/domain/unchanged.ts';
import { changeOfKind } from '../../support/decisions/changes.ts';
import { frozen } from '../../support/decisions/frozen.ts';
import { read, snapshotOf } from '../../support/decisions/read-values.ts';
import { ann, nowMs } from './ann.ts';

interface Case {
  readonly isThere?: boolean;
  /** The user who has the wanted identity. */
  readonly owner?: string;
  /** The current identity of the user. */
  readonly former?: string;
  /** The claim `sub`. */
  readonly subject?: string;
}

const wanted = { hash: 'wanted', issuer: 'https://id.example.com' };

function readFor({ isThere = true, owner, former, subject = 'auth0|5f7c' }: Case) {
  const needs = [...identityNeeds('ann'), ...holderNeeds({ ...wanted, subject })];
  const values = frozen([
    read(storedUser('ann'), isThere ? { ver: 7, user: ann } : undefined),
    read(storedUser('bob'), { ver: 3, user: { ...ann, userId: 'bob' } }),
    read(identityOwner('wanted'), owner === undefined ? undefined : { userId: owner, scopes: [] }),
    read(userIdentity('ann'), former),
  ]);
  return snapshotOf(needs, ...values);
}

const { issuer } = wanted;
const binding = { hash: 'wanted', userId: 'ann', scopes: ['bookings:read'] };
const context = {
  actor: { organizationId: 'acme' as OrganizationId, userId: 'ann', role: 'member' },
  nowMs,
  requestId: 'request',
} as const;
const bind = (one: Case) => {
  const { subject = 'auth0|5f7c' } = one;
  return bindIdentity({ ...binding, issuer, subject }, readFor(one), context, 'the key');
};

test.each([
  ['no user has', {}, undefined],
  ['the user already has', { owner: 'ann', former: 'wanted' }, 'wanted'],
  ['replaces another one', { former: 'before' }, 'before'],
])('an identity that %s is bound to the user', (_, one, former) => {
  const identity = { issuer, boundAt: '2030-03-06T10:00:00.000Z', expiresAt: null };
  const decision = bind(one);
  expect(decision).toMatchObject({ reply: { data: identity, version: 8 } });
  expect(changeOfKind(decision, putUser)).toMatchObject({
    stored: { ver: 7, user: { userId: 'ann', identity } },
  });
  expect(changeOfKind(decision, putIdentity)).toEqual({ ...binding, former });
  expect(changeOfKind(decision, requireApiKey)).toEqual({ keyId: 'the key' });
});

test('an identity of another user and an identity for an unknown user are refused', () => {
  expect(bind({ owner: 'bob' })).toEqual({ refused: 'identity/bound' });
  expect(bind({ isThere: false })).toEqual({ refused: 'user/not-found' });
});

test.each([
  ['bob', false],
  ['ann', true],
  ['nobody', true],
  ['no ID: #U#bob', true],
])(
  'the subject %s is bound unless it is the ID of another user, and is not stored',
  (subject, isBound) => {
    const decision = bind({ subject });
    if (!isBound) expect(decision).toEqual({ refused: 'identity/bound' });
    else expect(changeOfKind(decision, putIdentity)).toEqual({ ...binding, former: undefined });
  },
);

test('an identity is removed from its user, and a user without one is not changed', () => {
  const free = (one: Case) => freeIdentity('ann', readFor(one), context);
  const decision = free({ former: 'before' });
  expect(decision).toMatchObject({ reply: { version: 8 } });
  expect(changeOfKind(decision, putUser)).toMatchObject({
    stored: { ver: 7, user: { identity: null } },
  });
  expect(changeOfKind(decision, removeIdentity)).toEqual({ userId: 'ann', hash: 'before' });
  expect(free({})).toEqual(unchanged(storedUser('ann'), { version: 7 }));
  expect(free({ isThere: false })).toEqual({ refused: 'user/not-found' });
});
