import { expect, test } from 'vitest';
import { putEventType } from '../../../lib/domain/event-types/changes.ts';
import { storedEventType } from '../../../lib/domain/event-types/needs.ts';
import { removeLeavingHost } from '../../../lib/domain/event-types/remove-leaving-host.ts';
import { requireUser, revokeApiKey } from '../../../lib/domain/people/changes.ts';
import { endApiKey, keyEndNeeds } from '../../../lib/domain/people/end-api-key.ts';
import { type Role, roles } from '../../../lib/domain/tenancy.ts';
import { frozen } from '../../support/decisions/frozen.ts';
import { snapshotOf } from '../../support/decisions/read-values.ts';
import {
  context,
  event,
  eventType,
  host,
  now,
  readIntro,
  rule,
  stored,
} from '../event-types/managed.ts';
import { storedKey } from './deciding-keys.ts';
import { contextOf, type People, peopleOf, readPeople } from './people.ts';

const apiKey = storedKey({ userId: 'moe' });
const { keyId } = apiKey;
const peopleWith = (caller: Role, user: Role): People => ({
  ...peopleOf({ ann: caller, moe: user }),
  apiKeys: { [keyId]: apiKey },
});

/** Ends the access as Ann, whose cached role is `owner`. */
function end(people: People, userId = 'moe') {
  const ending = { keyId, userId };
  const cachedOwner = contextOf('ann', 'owner');
  return endApiKey(ending, readPeople(people, keyEndNeeds(ending, cachedOwner)), cachedOwner);
}

const revoked = revokeApiKey({
  apiKey,
  event: {
    kind: 'api_key_deleted',
    by: 'ann',
    at: '2030-03-06T10:00:00.000Z',
    requestId: 'request',
  },
});

const forbidden = { refused: 'caller/role-forbids' };

test('revoking a key requires the caller as they were read', () => {
  expect(end(peopleWith('admin', 'member'))).toEqual({
    reply: {},
    changes: [revoked, requireUser({ userId: 'ann', ver: 3 })],
  });
});

test('users who delete themselves revoke their own keys', () => {
  const changes = [revoked, requireUser({ userId: 'ann', ver: 3 })];
  expect(end(peopleWith('admin', 'member'), 'ann')).toEqual({ reply: {}, changes });
});

test('a key that has already ended is not changed', () => {
  expect(end({ ...peopleWith('admin', 'member'), apiKeys: {} })).toEqual({ reply: {} });
});

const pairs = roles.flatMap((caller) => roles.map((user) => ({ caller, user })));

test.each(pairs)('a $caller ends keys of a $user only if allowed', ({ caller, user }) => {
  const mayEnd = caller === 'owner' || (caller === 'admin' && user !== 'owner');
  const decision = end(peopleWith(caller, user));
  if (mayEnd) expect(decision).toHaveProperty('changes');
  else expect(decision).toEqual(forbidden);
});

test('keys of a deleted user are not revoked, and a deleted caller revokes none', () => {
  const { ann, moe } = peopleWith('owner', 'member').storedUsers;
  const people = peopleWith('owner', 'member');
  expect(end({ ...people, storedUsers: { ...(ann && { ann }) } })).toEqual({
    refused: 'user/not-found',
  });
  expect(end({ ...people, storedUsers: { ...(moe && { moe }) } })).toEqual(forbidden);
});

const named = { eventTypeId: 'intro', uid: 'ann' };

function leave(members: Parameters<typeof readIntro>[0], asked = context()) {
  const snapshot = snapshotOf([storedEventType('intro')], frozen(readIntro(members)));
  return removeLeavingHost(named, snapshot, asked);
}

test('a leaving host is removed from an event type and its rules, and a rule without other hosts is deleted', () => {
  const all = rule('all');
  const others = rule('others', { hostIds: ['bob'] });
  const shared = rule('shared', { hostIds: ['ann', 'bob'] });
  const alone = rule('alone', { hostIds: ['ann'] });
  const members = {
    hosts: [host('ann', { sort: 1 }), host('bob')],
    rules: [all, others, shared, alone],
  };
  const left = { hosts: [host('bob')], rules: [all, others, { ...shared, hostIds: ['bob'] }] };
  expect(leave(members)).toEqual({
    reply: {},
    changes: [
      putEventType({
        stored: { ...stored(), eventType: eventType({ ...left, updatedAt: now }) },
        event: event('event_type_updated'),
      }),
    ],
  });
});

test.each([
  ['the last host', { hosts: [host('ann')], rules: [] }],
  ['a user who is only in a rule', { hosts: [], rules: [rule('alone', { hostIds: ['ann'] })] }],
])('a leaving user is removed: %s', (_name, members) => {
  expect(leave(members)).toMatchObject({
    changes: [
      { kind: putEventType.kind, data: { stored: { eventType: { hosts: [], rules: [] } } } },
    ],
  });
});

test('a leaving user who is neither a host nor in a rule changes nothing', () => {
  const members = { hosts: [host('bob')], rules: [rule('all'), rule('bob', { hostIds: ['bob'] })] };
  expect(leave(members)).toEqual({ reply: {} });
});

test.each([
  ['hidden from others', context({ role: 'restricted' }), { refused: 'event-type/unknown' }],
  ['shown to its hosts', context({ role: 'restricted', userId: 'ann' }), forbidden],
  ['shown to members', context({ role: 'member' }), forbidden],
  [
    'at another version',
    context({ precondition: ['3'] }),
    { refused: 'resource/changed', detail: 'The version is "4" now.' },
  ],
])('an event type that is %s is not changed', (_name, asked, refusal) => {
  expect(leave({}, asked)).toMatchObject(refusal);
});

test('leaving an event type that does not exist is refused as unknown', () => {
  const snapshot = snapshotOf([storedEventType('intro')]);
  expect(removeLeavingHost(named, snapshot, context())).toEqual({ refused: 'event-type/unknown' });
});
