import { expect, test } from 'vitest';
import { putHiddenUser, requireUser } from '../../../lib/domain/people/changes.ts';
import {
  deleteOrganizationUserSessions,
  sessionsDeletionNeeds,
} from '../../../lib/domain/people/delete-organization-user-sessions.ts';
import type { StoredUser } from '../../../lib/domain/people/user.ts';
import { contextOf, peopleOf, readPeople } from './people.ts';

const acme = peopleOf({ ann: 'owner', olga: 'owner', bob: 'admin', moe: 'member' });

function endSessions(userId: string, caller: string) {
  const context = contextOf(caller, 'owner');
  const snapshot = readPeople(acme, sessionsDeletionNeeds(userId, context));
  return deleteOrganizationUserSessions(userId, snapshot, context);
}

const ended = (userId: string) => {
  const stored = acme.storedUsers[userId] as StoredUser;
  return putHiddenUser({ ...stored, user: { ...stored.user, sessionVersion: 1 } });
};

test.each([
  ['bob', 'moe'],
  ['ann', 'bob'],
  ['ann', 'olga'],
])('%s ends the sessions of %s, without an event', (caller, userId) => {
  expect(endSessions(userId, caller)).toEqual({
    reply: {},
    changes: [ended(userId), requireUser({ userId: caller, ver: 3 })],
  });
});

test('managers end their own sessions', () => {
  for (const userId of ['ann', 'bob'])
    expect(endSessions(userId, userId)).toEqual({ reply: {}, changes: [ended(userId)] });
});

test.each([
  ['a member', 'moe', 'bob', 'caller/role-forbids'],
  ['a deleted caller', 'cy', 'moe', 'caller/role-forbids'],
  ['an admin, of an owner', 'bob', 'ann', 'caller/role-forbids'],
  ['an owner, of an unknown user', 'ann', 'cy', 'user/not-found'],
])('%s cannot end sessions', (_name, caller, userId, refused) => {
  expect(endSessions(userId, caller)).toEqual({ refused });
});
