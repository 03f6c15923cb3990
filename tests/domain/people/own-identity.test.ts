import { expect, test } from 'vitest';
import { holderNeeds, identityNeeds } from '../../../lib/domain/people/bind-identity.ts';
import {
  putIdentity,
  putUser,
  removeIdentity,
  requireApiKey,
} from '../../../lib/domain/people/changes.ts';
import type { HashedIdentity } from '../../../lib/domain/people/identity.ts';
import {
  identityOwner,
  storedApiKey,
  storedUser,
  userIdentity,
} from '../../../lib/domain/people/needs.ts';
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
import { type ReadValues, read, snapshotOf } from '../../support/decisions/read-values.ts';
import { ann, at, nowMs } from './ann.ts';
import { storedKey } from './deciding-keys.ts';
import { contextOf } from './people.ts';

const issuer = 'https://id.example.com';
const now = '2030-03-06T10:00:00.000Z';
const { keyId } = storedKey();
const stored: ReadValues = [
  read(storedUser('ann'), { ver: 7, user: ann }),
  read(storedApiKey(keyId), storedKey()),
];
const withoutUser = [...stored, read(storedUser('ann'), undefined)];
const withoutKey = [...stored, read(storedApiKey(keyId), undefined)];

/** Ann with an identity that is valid until an instant. */
const boundUntil = (expiresAt: string | null): ReadValues => [
  ...stored,
  read(storedUser('ann'), {
    ver: 7,
    user: { ...ann, identity: { issuer, boundAt: at, expiresAt } },
  }),
  read(userIdentity('ann'), 'former'),
];

interface Case {
  readonly from?: ReadValues;
  readonly known?: Partial<HashedIdentity>;
  readonly credential?: Partial<Credential>;
  readonly parts?: Partial<WriteContext>;
}

function bind({ from = stored, known, credential, parts }: Case = {}) {
  const context = contextOf('ann', 'restricted', parts, { keyId, ...credential });
  const wanted = { hash: 'wanted', issuer, subject: 'auth0|5f7c', email: ann.email, ...known };
  const needs = [...ownIdentityNeeds(context), ...holderNeeds(wanted)];
  return bindOwnIdentity(frozen(wanted), snapshotOf(needs, ...frozen(from)), context);
}

function free(from: ReadValues, parts?: Partial<WriteContext>) {
  const context = contextOf('ann', 'restricted', parts);
  return freeOwnIdentity(snapshotOf(identityNeeds('ann'), ...frozen(from)), context);
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
  const decision = bind({ from: withoutKey, credential });
  expect(changeOfKind(decision, putIdentity)).toMatchObject({ hash: 'wanted', userId: 'ann' });
  expect(changesOfKind(decision, requireApiKey)).toEqual([]);
});

test('binding an identity names the former identity, so that the former one is released', () => {
  expect(changeOfKind(bind({ from: boundUntil(null) }), putIdentity)).toMatchObject({
    former: 'former',
  });
});

test.each([
  ['who does not exist', withoutUser, 'user/not-found'],
  ['whose key is deleted', withoutKey, 'credential/refused'],
  [
    'who requests the identity of another user',
    [...stored, read(identityOwner('wanted'), { userId: 'bob', scopes: [] })],
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
  expect(free(withoutUser)).toEqual({ refused: 'user/not-found' });
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
