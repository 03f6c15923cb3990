import { expect, test } from 'vitest';
import type { FreshKey } from '../../../lib/domain/people/add-api-key.ts';
import { putApiKey, requireApiKey, requireUser } from '../../../lib/domain/people/changes.ts';
import {
  type ApiKeyRequest,
  createApiKey,
  newApiKeyNeeds,
} from '../../../lib/domain/people/create-api-key.ts';
import { storedApiKey, storedUser } from '../../../lib/domain/people/needs.ts';
import { type Credential, type Role, roles } from '../../../lib/domain/tenancy.ts';
import { changeOfKind, changesOfKind } from '../../support/decisions/changes.ts';
import { frozen } from '../../support/decisions/frozen.ts';
import { type ReadValues, read, snapshotOf } from '../../support/decisions/read-values.ts';
import { contextOf, nowMs, readUser, storedKey } from './deciding-keys.ts';

const fresh: FreshKey = { keyId: 'BBBB000011112222', key: 'sk_live_text', hash: 'its hash' };
const wanted: ApiKeyRequest = { name: 'A program', scopes: ['bookings:read'] };
const keyId = storedKey().keyId;

interface Case {
  readonly wanted?: Partial<ApiKeyRequest>;
  readonly role?: Role;
  readonly credential?: Partial<Credential>;
  readonly stored?: ReadValues;
}

function decide({ role = 'member', credential, stored = [], ...rest }: Case) {
  const request = { ...wanted, ...rest.wanted };
  const context = contextOf(role, credential);
  const snapshot = snapshotOf(
    newApiKeyNeeds(request, context),
    ...frozen([
      readUser('ann', role, 7),
      readUser('bob', 'member', 3),
      read(storedApiKey(keyId), storedKey()),
      ...stored,
    ]),
  );
  return createApiKey(frozen(request), fresh, snapshot, frozen(context));
}

test('a key is stored as its hash, and its text is only returned', () => {
  const decision = decide({});
  expect(decision).toMatchObject({
    reply: { data: { uid: fresh.keyId, key: fresh.key, userId: 'ann', scopes: wanted.scopes } },
  });
  expect(changeOfKind(decision, putApiKey)).toMatchObject({
    apiKey: { keyId: fresh.keyId, hash: fresh.hash, userId: 'ann', revokedAtMs: null },
  });
  expect(JSON.stringify((decision as { changes: object }).changes)).not.toContain(fresh.key);
});

test('a new key requires the caller, the user and the key of the caller as they were read', () => {
  const own = decide({});
  expect(changesOfKind(own, requireUser)).toEqual([{ userId: 'ann', ver: 7, rev: 0 }]);
  expect(changeOfKind(own, requireApiKey)).toEqual({ keyId });
  const forBob = decide({ role: 'admin', wanted: { userId: 'bob' } });
  expect(changesOfKind(forBob, requireUser)).toEqual([
    { userId: 'bob', ver: 3, rev: 0 },
    { userId: 'ann', ver: 7 },
  ]);
  expect(changeOfKind(forBob, requireApiKey)).toEqual({ keyId });
  const token = decide({ credential: { kind: 'accessToken', keyId: undefined as never } });
  expect(changesOfKind(token, putApiKey)).toHaveLength(1);
  expect(changesOfKind(token, requireApiKey)).toEqual([]);
});

const pairs = roles.flatMap((caller) => roles.map((user) => ({ caller, user })));

test.each(pairs)('a $caller creates a key for a $user only if allowed', ({ caller, user }) => {
  const stored = [readUser('bob', user, 3)];
  const decision = decide({ role: caller, wanted: { userId: 'bob' }, stored });
  const mayMake = caller === 'owner' || (caller === 'admin' && user !== 'owner');
  if (mayMake) expect(decision).toMatchObject({ reply: { data: { userId: 'bob' } } });
  else expect(decision).toEqual({ refused: 'caller/role-forbids' });
});

test('the stored role of the caller applies to a new key, not a cached role', () => {
  const stored = [readUser('ann', 'member', 8)];
  const decision = decide({ role: 'owner', wanted: { userId: 'bob' }, stored });
  expect(decision).toEqual({ refused: 'caller/role-forbids' });
});

test('a deleted caller and a deleted key cannot create a key', () => {
  expect(decide({ stored: [read(storedUser('ann'), undefined)] })).toEqual({
    refused: 'caller/role-forbids',
  });
  expect(decide({ stored: [read(storedApiKey(keyId), undefined)] })).toEqual({
    refused: 'credential/refused',
  });
});

test.each([
  [['*'], ['*'], []],
  [['*'], ['users:write', 'bookings:read'], []],
  [['bookings:read'], ['bookings:read'], []],
  [['bookings:read'], ['*'], ['*']],
  [['bookings:write'], ['bookings:read', 'bookings:write'], ['bookings:read']],
  [[], ['bookings:read', 'users:read'], ['bookings:read', 'users:read']],
])('a caller with %j who creates a key with %j lacks %j', (had, scopes, lacking) => {
  const decision = decide({ credential: { scopes: had }, wanted: { scopes } });
  if (lacking.length === 0) expect(decision).toMatchObject({ reply: { data: { scopes } } });
  else {
    const detail = expect.stringContaining(lacking.join(', '));
    expect(decision).toEqual({ refused: 'caller/scope-missing', detail });
  }
});

const soon = nowMs + 1000;
test.each([
  [null, undefined, null],
  [null, null, null],
  [null, soon, soon],
  [soon, undefined, soon],
  [soon, soon, soon],
  [soon, soon - 1, soon - 1],
  [soon, soon + 1, 'api-key/outlives-credential'],
  [soon, null, 'api-key/outlives-credential'],
  [null, nowMs, 'request/unprocessable'],
  [nowMs, undefined, 'request/unprocessable'],
  [soon, nowMs - 1, 'request/unprocessable'],
] as const)('a credential until %j and a key until %j result in %j', (end, expiresAt, found) => {
  const decision = decide({ credential: { expiresAtMs: end }, wanted: { expiresAt } });
  if (typeof found === 'string') expect(decision).toMatchObject({ refused: found });
  else {
    expect(changeOfKind(decision, putApiKey)).toMatchObject({ apiKey: { expiresAtMs: found } });
  }
});
