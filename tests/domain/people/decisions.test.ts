import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isAbove } from '../../../lib/domain/access.ts';
import {
  acceptanceNeeds,
  acceptInvitation,
} from '../../../lib/domain/invitations/accept-invitation.ts';
import {
  createInvitation,
  newInvitationNeeds,
} from '../../../lib/domain/invitations/create-invitation.ts';
import {
  deleteInvitation,
  invitationDeletionNeeds,
} from '../../../lib/domain/invitations/delete-invitation.ts';
import { invitationLastsMs } from '../../../lib/domain/invitations/invitation.ts';
import { storedInvitation } from '../../../lib/domain/invitations/needs.ts';
import { addUser, newUserNeeds } from '../../../lib/domain/people/add-user.ts';
import {
  deleteOrganizationUser,
  userDeletionNeeds,
} from '../../../lib/domain/people/delete-organization-user.ts';
import { addressOwner } from '../../../lib/domain/people/needs.ts';
import { updateOrganizationUser } from '../../../lib/domain/people/update-organization-user.ts';
import { newUser } from '../../../lib/domain/people/user.ts';
import { userNeeds } from '../../../lib/domain/people/user-access.ts';
import type { Need } from '../../../lib/domain/snapshot.ts';
import { type Role, roles } from '../../../lib/domain/tenancy.ts';
import { formatInstant } from '../../../lib/domain/time/instant.ts';
import { frozen } from '../../support/decisions/frozen.ts';
import { nowMs } from './ann.ts';
import {
  after,
  contextOf,
  type People,
  type PeopleDecision,
  peopleOf,
  readPeople,
} from './people.ts';

/** A step with generated members. `caller` and `other` select users or invitations by number. */
interface Command {
  readonly does: 'role' | 'invite' | 'take back' | 'accept' | 'delete' | 'add';
  readonly caller: number;
  readonly other: number;
  readonly role: Role;
  readonly email: string;
  readonly laterMs: number;
}

const anyCommand: fc.Arbitrary<Command> = fc.record({
  does: fc.constantFrom('role', 'invite', 'take back', 'accept', 'accept', 'delete', 'add'),
  caller: fc.nat(5),
  other: fc.nat(5),
  role: fc.constantFrom(...roles),
  email: fc.constantFrom('cy@example.com', 'CY@example.com', 'Dee@Example.com', 'eve@example.com'),
  laterMs: fc.constantFrom(0, 0, 0, invitationLastsMs - 1, invitationLastsMs),
});

const pick = (ids: readonly string[], index: number) =>
  ids[index % Math.max(1, ids.length)] ?? 'nobody';
let made = 0;
const fresh = (kind: string) => `${kind}${++made}`;

/** Decides on a snapshot of only the values that the operation lists as needed. */
function decide(people: People, command: Command): PeopleDecision {
  const { does, role, email } = command;
  const userIds = Object.keys(people.storedUsers);
  const [callerId, userId] = [pick(userIds, command.caller), pick(userIds, command.other)];
  const uid = pick(Object.keys(people.invitations), command.other);
  const parts = { nowMs: nowMs + command.laterMs };
  // The cached role is the highest one, so only the stored role can refuse the caller.
  const context = contextOf(callerId, 'owner', parts);
  const read = (needs: readonly Need[]) => readPeople(people, needs);
  switch (does) {
    case 'role':
      return updateOrganizationUser(
        userId,
        { role },
        read(userNeeds(userId, context)),
        context,
      ) as never;
    case 'delete':
      return deleteOrganizationUser(
        { userId },
        [],
        read([...userDeletionNeeds(userId, context), ...addressOf(people, userId)]),
        context,
      ) as never;
    case 'invite': {
      const former = people.newestInvitations[email.toLowerCase()];
      const sent = { uid: fresh('inv'), tokenHash: 'hash' };
      const needs = [
        ...newInvitationNeeds(email, sent, context),
        ...(former === undefined ? [] : [storedInvitation(former)]),
      ];
      return createInvitation({ email, role }, sent, read(needs), context) as never;
    }
    // Adds a user without an invitation, as `npm run admin` does.
    case 'add': {
      const said = { userId: fresh('user'), name: 'A person', email, timeZone: 'UTC', role };
      const user = newUser(said, formatInstant(nowMs));
      return addUser(user, read(newUserNeeds(user)), context) as never;
    }
    case 'take back':
      return deleteInvitation(uid, read(invitationDeletionNeeds(uid, context)), context) as never;
    default: {
      const stored = people.invitations[uid];
      if (stored === undefined) return { refused: 'invitation/unknown' } as never;
      const person = contextOf(fresh('user'), stored.invitation.role, parts);
      const key = fresh('key');
      const firstKey = { name: 'First', fresh: { keyId: key, key, hash: key } };
      const said = { name: 'A person', timeZone: 'UTC', firstKey };
      const needs = acceptanceNeeds(stored, said, person);
      return acceptInvitation(uid, said, read(needs), person) as never;
    }
  }
}

const addressOf = (people: People, userId: string) => {
  const email = people.storedUsers[userId]?.user.email;
  return email === undefined ? [] : [addressOwner(email)];
};

/** Checks what must be true for an organization after any decision. */
function expectConsistent({
  storedUsers,
  addressOwners,
  invitations,
  apiKeys,
  organization,
}: People) {
  const users = Object.values(storedUsers).map(({ user }) => user);
  const owners = users.filter(({ role }) => role === 'owner').map(({ userId }) => userId);
  expect(owners.length).toBeGreaterThan(0);
  expect(organization.owners.toSorted()).toEqual(owners.toSorted());
  expect(organization.userCount).toBe(users.length);
  const addresses = users.map(({ email }) => email.toLowerCase());
  expect(new Set(addresses).size).toBe(users.length);
  expect(Object.keys(addressOwners).toSorted()).toEqual(addresses.toSorted());
  const pending = Object.values(invitations)
    .map(({ invitation }) => invitation)
    .filter(({ status }) => status === 'pending')
    .map(({ email }) => email.toLowerCase());
  expect(new Set(pending).size).toBe(pending.length);
  const holders = Object.values(apiKeys).map(({ userId }) => userId);
  expect(new Set(holders).size).toBe(holders.length);
}

/** A caller gives no role above their own, and does not change the role of a user above them. */
function expectNoMorePower(before: People, next: People, { caller }: Command): void {
  const ids = Object.keys(before.storedUsers);
  const by = before.storedUsers[pick(ids, caller)]?.user;
  for (const { user } of Object.values(next.storedUsers)) {
    const former = before.storedUsers[user.userId]?.user;
    if (former === undefined || former.role === user.role || by === undefined) continue;
    expect(isAbove(user, by) || isAbove(former, by)).toBe(false);
  }
}

test('whatever the users of an organization do, one owner remains, addresses are unique, and no user gives more rights than they have', () => {
  let decisions = 0;
  const outcomes = new Set<string>();
  fc.assert(
    fc.property(fc.array(anyCommand, { minLength: 20, maxLength: 60 }), (commands) => {
      let people = peopleOf({ ann: 'owner', bob: 'admin', moe: 'member', ria: 'restricted' });
      for (const command of commands) {
        const decision = decide(people, command);
        decisions += 1;
        if ('refused' in decision) outcomes.add(decision.refused);
        else for (const { kind } of decision.changes ?? []) outcomes.add(kind);
        const next = after(people, decision);
        expectConsistent(next);
        if (command.does === 'role') expectNoMorePower(people, next, command);
        people = frozen(next);
      }
    }),
    { numRuns: 100 },
  );
  expect(decisions).toBeGreaterThan(2000);
  expect([...outcomes].toSorted()).toEqual(
    [
      'caller/role-forbids',
      'change-owners',
      'free-address',
      'invitation/not-pending',
      'invitation/unknown',
      'invite-address',
      'put-api-key',
      'put-invitation',
      'put-user',
      'remove-identity',
      'remove-user',
      'require-unchanged',
      'require-user',
      'take-address',
      'user/email-taken',
      'user/last-owner',
    ].toSorted(),
  );
});
