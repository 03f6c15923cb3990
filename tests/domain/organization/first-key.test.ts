import { expect, test } from 'vitest';
import {
  firstKeyNeeds,
  replaceFirstKey,
} from '../../../lib/domain/organization/replace-first-key.ts';
import { need } from '../../../lib/domain/snapshot.ts';
import { frozen } from '../../support/frozen.ts';
import { readFrom } from '../../support/snapshot.ts';
import { storedKey } from '../api-keys/deciding-keys.ts';
import { at, nowMs } from '../users/ann.ts';
import { contextOf, peopleOf } from './people.ts';

const uid = 'inv';
const former = storedKey({ userId: 'dee', scopes: ['bookings:read'], name: 'First' });
const accepted = { userId: 'dee', keyId: former.keyId };
const invitation = {
  uid,
  email: 'dee@example.com',
  role: 'member',
  status: 'accepted',
  invitedBy: 'ann',
  expiresAt: at,
  createdAt: at,
  updatedAt: at,
} as const;
const stored = { ver: 2, invitation, tokenHash: 'hash', scopes: ['*'], accepted };

function decide(parts: object = {}) {
  const people = {
    ...peopleOf({ ann: 'owner', dee: 'member' }),
    invitations: { [uid]: stored },
    apiKeys: { [former.keyId]: former },
    ...parts,
  };
  const first = readFrom(frozen(people), [need.invitation(uid)]);
  const needs = [need.invitation(uid), ...firstKeyNeeds(uid, first)];
  const fresh = { keyId: 'another', key: 'secret', hash: 'another hash' };
  return replaceFirstKey(uid, fresh, readFrom(frozen(people), needs), contextOf('dee', 'member'));
}

test('a key that was never used is replaced by one that can do the same', () => {
  expect(decide()).toMatchObject({
    reply: { data: { user: { uid: 'dee' }, apiKey: { uid: 'another', key: 'secret' } } },
    changes: {
      kind: 'first-key',
      invitation: { ver: 2, accepted: { userId: 'dee', keyId: 'another' } },
      user: { userId: 'dee', ver: 3 },
      former,
      apiKey: { keyId: 'another', hash: 'another hash', scopes: former.scopes, name: 'First' },
    },
  });
});

test.each([
  ['one that was used', { lastUses: { [former.keyId]: '2030-03-05' } }],
  ['one that was deleted', { apiKeys: {} }],
  ['that of a user who is gone', { storedUsers: {} }],
  ['that of an invitation which is gone', { invitations: {} }],
  [
    'that of an acceptance without a key',
    { invitations: { [uid]: { ...stored, accepted: { userId: 'dee', keyId: undefined } } } },
  ],
])('%s is not replaced', (_, parts) => {
  expect(decide(parts)).toEqual({ refused: 'idempotency/secret-shown-once' });
});

test('the new key begins when it is made', () => {
  const { changes } = decide() as unknown as { changes: { apiKey: { createdAt: string } } };
  expect(Date.parse(changes.apiKey.createdAt)).toBe(nowMs);
});
