import { expect, test } from 'vitest';
import { holderNeeds, identityNeeds } from '../../../lib/domain/people/bind-identity.ts';
import {
  putIdentity,
  putUser,
  removeIdentity,
  requireApiKey,
} from '../../../lib/domain/people/changes.ts';
import type { HashedIdentity } from '../../../lib/domain/people/identity.ts';
import { storedUser } from '../../../lib/domain/people/needs.ts';
import {
  bindOwnIdentity,
  freeOwnIdentity,
  ownIdentityNeeds,
} from '../../../lib/domain/people/own-identity.ts';
import type { Credential } from '../../../lib/domain/tenancy.ts';
import { unchanged } from '../../../lib/domain/unchanged.ts';
import type { WriteContext } from '../../../lib/domain/write-context.ts';
import { changeOfKind, changesOfKind } from '../../support/decisions/changes.ts';
import { frozen } from '../../support/decisions/frozen.ts';
import type { Given } from '../../support/decisions/given.ts';
import { readFrom } from '../../support/decisions/snapshot.ts';
import { ann, at, nowMs } from './ann.ts';
import { storedKey } from './deciding-keys.ts';
import { contextOf } from './people.ts';

const issuer = 'https://id.example.com';
const now = '2030-03-06T10:00:00.000Z';
const { keyId } = storedKey();
const stored: Given = {
  storedUsers: { ann: { ver: 7, user: ann } },
  apiKeys: { [keyId]: storedKey() },
};

/** Ann as she has an identity, which is good until then. */
const boundUntil = (expiresAt: string | null): Given => ({
  ...stored,
  storedUsers: {
    ann: { ver: 7, user: { ...ann, identity: { issuer, boundAt: at, expiresAt } } },
  },
  userIdentities: { ann: 'former' },
});

interface Case {
  readonly from?: Given;
  readonly known?: Partial<HashedIdentity>;
  readonly credential?: Partial<Credential>;
  readonly parts?: Partial<WriteContext>;
}

function bind({ from = stored, known, credential, parts }: Case = {}) {
  const context = contextOf('ann', 'restricted', parts, { keyId, ...credential });
  const wanted = { hash: 'wanted', issuer, subject: 'auth0|5f7c', email: ann.email, ...known };
  const needs = [...ownIdentityNeeds(context), ...holderNeeds(wanted)];
  return bindOwnIdentity(frozen(wanted), readFrom(frozen(from), needs), context);
}

function free(from: Given, parts?: Partial<WriteContext>) {
  const context = contextOf('ann', 'restricted', parts);
  return freeOwnIdentity(readFrom(frozen(from), identityNeeds('ann')), context);
}

const event = { kind: 'user_updated', by: 'ann', at: now, requestId: 'request' } as const;

test('an identity has the scopes and the expiry of the credential that binds it', () => {
  const credential = { scopes: ['bookings:read'], expiresAtMs: nowMs + 1000 };
  const identity = { issuer, boundAt: now, expiresAt: '2030-03-06T10:00:01.000Z' };
  expect(bind({ credential })).toEqual({
    reply: { data: identity, version: 8 },
    changes: [
      putUser({ stored: { ver: 7, user: { ...ann, identity, updatedAt: now } }, event }),
      putIdentity({
        hash: 'wanted',
        userId: 'ann',
        ...credential,
        isLimit: true,
        former: undefined,
      }),
      requireApiKey({ keyId }),
    ],
  });
});

test('an access token can bind an identity without an API key', () => {
  const credential = { kind: 'accessToken', keyId: undefined as never } as const;
  const { apiKeys: _, ...from } = stored;
  const decision = bind({ from, credential });
  expect(changeOfKind(decision, putIdentity)).toMatchObject({ hash: 'wanted', userId: 'ann' });
  expect(changesOfKind(decision, requireApiKey)).toEqual([]);
});

test('the former identity is passed on so that it is released', () => {
  expect(changeOfKind(bind({ from: boundUntil(null) }), putIdentity)).toMatchObject({
    former: 'former',
  });
});

test.each([
  ['who is not there', { ...stored, storedUsers: {} }, 'user/not-found'],
  ['who asks with a key that is gone', { ...stored, apiKeys: {} }, 'credential/refused'],
  [
    'who wants what is somebody else’s',
    { ...stored, identities: { wanted: { userId: 'bob', scopes: [] } } },
    'identity/bound',
  ],
])('a user %s cannot bind an identity', (_name, from, refused) => {
  expect(bind({ from })).toEqual({ refused });
});

test.each([
  [null, 1000, true],
  ['2030-03-06T10:00:01.001Z', 1000, true],
  ['2030-03-06T10:00:01.000Z', 1000, false],
  ['2030-03-06T10:00:01.000Z', null, false],
  [null, null, false],
])(
  'an identity until %s is replaced unless the credential (%s ms) ends earlier',
  (until, ms, isShorter) => {
    const credential = { expiresAtMs: ms === null ? null : nowMs + ms };
    const decision = bind({ from: boundUntil(until), credential });
    if (isShorter) expect(decision).toEqual({ refused: 'identity/outlives-credential' });
    else expect(decision).toHaveProperty('changes');
  },
);

test.each([
  ['ANN@Example.com', false],
  [undefined, false],
  ['bob@example.com', true],
])('a token with address %s is refused because of it: %s', (email, isOther) => {
  const decision = bind({ known: { email } });
  if (!isOther) expect(decision).toHaveProperty('changes');
  else {
    expect(decision).toMatchObject({
      refused: 'identity/refused',
      violations: [{ pointer: '/identityToken', code: 'identity/refused' }],
    });
  }
});

test('users can remove their own identity', () => {
  expect(free(boundUntil(null))).toEqual({
    reply: { version: 8 },
    changes: [
      putUser({ stored: { ver: 7, user: { ...ann, identity: null, updatedAt: now } }, event }),
      removeIdentity({ userId: 'ann', hash: 'former' }),
    ],
  });
});

test('removing an identity changes nothing for a user without one and is refused for an unknown user', () => {
  expect(free(stored)).toEqual(unchanged(storedUser('ann'), { version: 7 }));
  expect(free({ storedUsers: {} })).toEqual({ refused: 'user/not-found' });
});

test('another version of the user is refused, even if nothing would change', () => {
  const changed = { refused: 'resource/changed', detail: 'The version is "7" now.' };
  const former = { precondition: ['6'] };
  expect(bind({ parts: former })).toEqual(changed);
  expect(free(boundUntil(null), former)).toEqual(changed);
  expect(free(stored, former)).toEqual(changed);
  for (const precondition of ['*', ['7']] as const) {
    expect(bind({ parts: { precondition } })).toHaveProperty('changes');
    expect(free(boundUntil(null), { precondition })).toHaveProperty('changes');
  }
});
