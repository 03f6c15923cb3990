import { expect, test } from 'vitest';
import { requireUser, revokeApiKey } from '../../../lib/domain/people/changes.ts';
import { apiKeyDeletionNeeds, deleteApiKey } from '../../../lib/domain/people/delete-api-key.ts';
import { lastUsedOn, storedApiKey, storedUser } from '../../../lib/domain/people/needs.ts';
import { type Role, roles } from '../../../lib/domain/tenancy.ts';
import { formatInstant } from '../../../lib/domain/time/instant.ts';
import { changeOfKind, changesOfKind } from '../../support/decisions/changes.ts';
import { frozen } from '../../support/decisions/frozen.ts';
import { read, snapshotOf } from '../../support/decisions/read-values.ts';
import { contextOf, nowMs, readUser, storedKey } from './deciding-keys.ts';

interface Case {
  readonly caller?: Role;
  /** The user of the key. Ann is the caller. */
  readonly user?: Role | 'ann' | 'gone';
  readonly usedOn?: string | null;
  readonly precondition?: readonly string[];
}

const { keyId } = storedKey();

function decide({ caller = 'member', user = 'ann', usedOn = null, precondition }: Case) {
  const userId = user === 'ann' ? 'ann' : 'bob';
  const context = contextOf(caller, {}, { precondition });
  const values = frozen([
    readUser('ann', caller, 7),
    ...(user === 'ann' || user === 'gone' ? [] : [readUser('bob', user, 3)]),
    read(storedApiKey(keyId), storedKey({ userId })),
    read(lastUsedOn(keyId), usedOn),
  ]);
  const needs = [...apiKeyDeletionNeeds(keyId, context), storedUser(userId)];
  return deleteApiKey(keyId, snapshotOf(needs, ...values), frozen(context));
}

test('a key is revoked at the instant of the request', () => {
  const decision = decide({});
  expect(decision).toMatchObject({ reply: { version: 1 } });
  expect(changeOfKind(decision, revokeApiKey)).toMatchObject({
    apiKey: { keyId },
    event: { kind: 'api_key_deleted', at: formatInstant(nowMs) },
  });
  expect(changeOfKind(decision, requireUser)).toEqual({ userId: 'ann', ver: 7 });
});

const pairs = roles.flatMap((caller) =>
  ([...roles, 'ann', 'gone'] as const).map((user) => ({ caller, user })),
);

test.each(pairs)('a $caller deletes a key of $user only if allowed', ({ caller, user }) => {
  const decision = decide({ caller, user });
  const isManager = caller === 'owner' || caller === 'admin';
  if (user !== 'ann' && !isManager) expect(decision).toEqual({ refused: 'api-key/unknown' });
  else if (user === 'owner' && caller === 'admin') {
    expect(decision).toEqual({ refused: 'caller/role-forbids' });
  } else {
    const others = user === 'ann' || user === 'gone' ? [] : [{ userId: 'bob', ver: 3 }];
    const users = [{ userId: 'ann', ver: 7 }, ...others];
    expect(changeOfKind(decision, revokeApiKey)).toMatchObject({ apiKey: { keyId } });
    expect(changesOfKind(decision, requireUser)).toEqual(users);
  }
});

test('a key has another version after each day on which it was used', () => {
  const versions = [null, '2030-03-01', '2030-03-02'].map((usedOn) => {
    const decision = decide({ usedOn });
    return (decision as { reply: { version: number } }).reply.version;
  });
  expect(new Set(versions).size).toBe(3);
  for (const version of versions) expect(Number.isInteger(version)).toBe(true);
  const used = { usedOn: '2030-03-01' };
  expect(decide({ ...used, precondition: ['1'] })).toMatchObject({ refused: 'resource/changed' });
  expect(decide({ ...used, precondition: [String(versions[1])] })).toHaveProperty('changes');
});
