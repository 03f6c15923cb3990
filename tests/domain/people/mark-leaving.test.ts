import { expect, test } from 'vitest';
import { putHiddenUser, requireUser } from '../../../lib/domain/people/changes.ts';
import {
  markLeaving,
  userDeletionNeeds,
} from '../../../lib/domain/people/delete-organization-user.ts';
import type { StoredUser } from '../../../lib/domain/people/user.ts';
import type { WriteContext } from '../../../lib/domain/write-context.ts';
import { nowMs } from './ann.ts';
import { contextOf, type People, peopleOf, readPeople } from './people.ts';

const acme = peopleOf({ ann: 'owner', olga: 'owner', bob: 'admin', moe: 'member' });
const alone = peopleOf({ ann: 'owner', bob: 'admin' });

interface Case {
  readonly people?: People;
  readonly caller?: string;
  readonly parts?: Partial<WriteContext>;
}

function mark(userId: string, { people = acme, caller = 'bob', parts }: Case = {}) {
  const context = contextOf(caller, 'owner', parts);
  const snapshot = readPeople(people, userDeletionNeeds(userId, context));
  return markLeaving(userId, snapshot, context);
}

const marked = (people: People, userId: string) => {
  const { user, ...stored } = people.storedUsers[userId] as StoredUser;
  return putHiddenUser({ ...stored, user: { ...user, leavingAtMs: nowMs } });
};

function leavingSince(people: People, userId: string, leavingAtMs: number, rev = 1): People {
  const { ver, user } = people.storedUsers[userId] as StoredUser;
  const stored = { ver, rev, user: { ...user, leavingAtMs } };
  return { ...people, storedUsers: { ...people.storedUsers, [userId]: stored } };
}

test('a user is marked as leaving if the user and the caller are as they were read, and no event is published', () => {
  expect(mark('moe')).toEqual({
    reply: {},
    changes: [marked(acme, 'moe'), requireUser({ userId: 'bob', ver: 3, rev: 0 })],
  });
});

test('a user who is already marked as leaving is marked again', () => {
  const people = leavingSince(acme, 'moe', nowMs - 1000);
  expect(mark('moe', { people })).toMatchObject({
    changes: [marked(people, 'moe'), requireUser({ userId: 'bob', ver: 3, rev: 0 })],
  });
});

test('users can delete themselves, also a second time', () => {
  for (const people of [acme, leavingSince(acme, 'ann', nowMs - 1000)]) {
    expect(mark('ann', { people, caller: 'ann' })).toEqual({
      reply: {},
      changes: [marked(people, 'ann')],
    });
  }
});

test('when two users delete each other, the second deletion is refused for an hour', () => {
  const late = leavingSince(acme, 'bob', nowMs - 3_599_999, 5);
  expect(mark('moe', { people: late })).toMatchObject({ refused: 'caller/role-forbids' });
  const givenUp = leavingSince(acme, 'bob', nowMs - 3_600_000, 5);
  expect(mark('moe', { people: givenUp })).toMatchObject({
    changes: [marked(givenUp, 'moe'), requireUser({ userId: 'bob', ver: 3, rev: 5 })],
  });
});

test.each([
  ['an unknown user cannot be deleted', 'cy', {}, 'user/not-found'],
  ['a member does not learn whether a user exists', 'cy', { caller: 'moe' }, 'caller/role-forbids'],
  ['a member cannot delete another user', 'bob', { caller: 'moe' }, 'caller/role-forbids'],
  ['a deleted caller cannot delete a user', 'moe', { caller: 'cy' }, 'caller/role-forbids'],
  ['an admin cannot delete an owner', 'ann', {}, 'caller/role-forbids'],
  ['an admin cannot delete the last owner', 'ann', { people: alone }, 'caller/role-forbids'],
  [
    'the last owner cannot delete themselves',
    'ann',
    { people: alone, caller: 'ann' },
    'user/last-owner',
  ],
] as const)('a deletion is refused: %s', (_name, userId, asked, refused) => {
  expect(mark(userId, asked)).toEqual({ refused });
});

test('an owner can delete another owner', () => {
  expect(mark('ann', { caller: 'olga' })).toEqual({
    reply: {},
    changes: [marked(acme, 'ann'), requireUser({ userId: 'olga', ver: 3, rev: 0 })],
  });
});

test('a deletion at another version of the user is refused', () => {
  expect(mark('moe', { parts: { precondition: ['2'] } })).toEqual({
    refused: 'resource/changed',
    detail: 'The version is "3" now.',
  });
  for (const precondition of ['*', ['3']] as const) {
    expect(mark('moe', { parts: { precondition } })).toHaveProperty('changes');
  }
});
