import { expect, test } from 'vitest';
import {
  acceptanceNeeds,
  acceptInvitation,
} from '../../../lib/domain/invitations/accept-invitation.ts';
import { inviteAddress, putInvitation } from '../../../lib/domain/invitations/changes.ts';
import {
  createInvitation,
  newInvitationNeeds,
} from '../../../lib/domain/invitations/create-invitation.ts';
import {
  deleteInvitation,
  invitationDeletionNeeds,
} from '../../../lib/domain/invitations/delete-invitation.ts';
import {
  type Invitation,
  invitationLastsMs,
  type StoredInvitation,
} from '../../../lib/domain/invitations/invitation.ts';
import { storedInvitation } from '../../../lib/domain/invitations/needs.ts';
import {
  changeOwners,
  putApiKey,
  putIdentity,
  putUser,
  requireUser,
  takeAddress,
} from '../../../lib/domain/people/changes.ts';
import type { HashedIdentity } from '../../../lib/domain/people/identity.ts';
import { identityOwner } from '../../../lib/domain/people/needs.ts';
import { type Role, roles } from '../../../lib/domain/tenancy.ts';
import { formatInstant } from '../../../lib/domain/time/instant.ts';
import { changeOfKind, changesOfKind } from '../../support/decisions/changes.ts';
import { read } from '../../support/decisions/read-values.ts';
import { nowMs } from './ann.ts';
import { contextOf, peopleOf, readPeople } from './people.ts';

const uid = 'inv';
const email = 'Dee@Example.com';

const invited = (parts: Partial<Invitation> = {}): StoredInvitation => ({
  ver: 4,
  invitation: {
    uid,
    email,
    role: 'member',
    status: 'pending',
    invitedBy: 'ann',
    expiresAt: formatInstant(nowMs + 1),
    createdAt: formatInstant(nowMs),
    updatedAt: formatInstant(nowMs),
    ...parts,
  },
  tokenHash: 'hash',
  scopes: ['bookings:read'],
  askedWith: { keyId: undefined, expiresAtMs: null },
});

/** Creates an invitation as Ann. Her cached role is `owner`, and `role` is her stored role. */
function create(role: Role, sent: object = {}, credential: object = {}, former?: StoredInvitation) {
  const context = contextOf('ann', 'owner', {}, credential);
  const people = {
    ...peopleOf({ ann: role, bob: 'owner' }),
    ...(former && {
      newestInvitations: { [email.toLowerCase()]: uid },
      invitations: { [uid]: former },
    }),
  };
  const made = { uid: 'new', tokenHash: 'new hash' };
  const needs = [...newInvitationNeeds(email, made, context), storedInvitation(uid)];
  const wanted = { email, role: 'member', ...sent } as const;
  return createInvitation(wanted, made, readPeople(people, needs), context);
}

test('a new invitation is pending for seven days, has the scopes of the caller and requires the caller as they were read', () => {
  const decision = create('admin', {}, { scopes: ['users:read', 'organization:write'] });
  expect(decision).toMatchObject({
    reply: { data: { uid: 'new', email, status: 'pending', invitedBy: 'ann' }, version: 1 },
  });
  expect(changeOfKind(decision, putInvitation)).toMatchObject({
    stored: { ver: 0, tokenHash: 'new hash', scopes: ['users:read', 'organization:write'] },
  });
  expect(changeOfKind(decision, inviteAddress)).toEqual({ uid: 'new', email, former: undefined });
  expect(changeOfKind(decision, requireUser)).toEqual({ userId: 'ann', ver: 3 });
  const { expiresAt } = (decision as { reply: { data: Invitation } }).reply.data;
  expect(Date.parse(expiresAt)).toBe(nowMs + invitationLastsMs);
  expect(JSON.stringify((decision as { reply: object }).reply)).not.toContain('hash');
});

const pairs = roles.flatMap((caller) => roles.map((role) => ({ caller, role })));
test.each(pairs)(
  'a caller whose stored role is $caller invites a $role only if allowed',
  ({ caller, role }) => {
    const may = caller === 'owner' || (caller === 'admin' && role !== 'owner');
    const decision = create(caller, { role });
    if (may) expect(decision).toHaveProperty('changes');
    else expect(decision).toEqual({ refused: 'caller/role-forbids' });
  },
);

test.each([
  [['*'], ['bookings:write'], true],
  [['*'], ['*'], true],
  [['bookings:read'], ['bookings:read'], true],
  [['bookings:read'], ['*'], false],
  [['bookings:read', 'users:read'], ['bookings:read', 'users:write'], false],
])('a caller with %j gives the scopes %j: %s', (own, scopes, may) => {
  const decision = create('owner', { scopes }, { scopes: own });
  if (may) expect(changeOfKind(decision, putInvitation)).toMatchObject({ stored: { scopes } });
  else expect(decision).toMatchObject({ refused: 'caller/scope-missing' });
});

test.each(['pending', 'accepted', 'deleted'] as const)(
  'a new invitation of an address can follow one that is %s, which is deleted only if it is pending',
  (status) => {
    const decision = create('owner', {}, {}, invited({ status }));
    const created = { stored: { ver: 0, invitation: { uid: 'new' } } };
    const replaced = { stored: { ver: 4, invitation: { uid, status: 'deleted' } } };
    expect(changeOfKind(decision, inviteAddress)).toEqual({ uid: 'new', email, former: uid });
    expect(changesOfKind(decision, putInvitation)).toMatchObject(
      status === 'pending' ? [created, replaced] : [created],
    );
  },
);

const states = [
  ['pending', 1, true],
  ['pending', 0, true],
  ['accepted', 1, false],
  ['deleted', 1, false],
] as const;
test.each(states)('an invitation (%s, %i ms left) is deleted: %s', (status, leftMs, may) => {
  for (const role of roles) {
    const context = contextOf('ann', 'owner', { precondition: ['4'] });
    const stored = invited({ status, expiresAt: formatInstant(nowMs + leftMs) });
    const people = { ...peopleOf({ ann: role, bob: 'owner' }), invitations: { [uid]: stored } };
    const snapshot = readPeople(people, invitationDeletionNeeds(uid, context));
    const decision = deleteInvitation(uid, snapshot, context);
    const isManager = role === 'owner' || role === 'admin';
    if (!isManager) expect(decision).toEqual({ refused: 'caller/role-forbids' });
    else if (!may) expect(decision).toEqual({ refused: 'invitation/not-pending' });
    else
      expect(changeOfKind(decision, putInvitation)).toMatchObject({
        stored: { ver: 4, invitation: { status: 'deleted' } },
      });
  }
});

interface Accepting {
  readonly stored?: StoredInvitation;
  readonly inviter?: Role | 'gone';
  readonly identity?: HashedIdentity;
  readonly bound?: boolean;
  readonly timeZone?: string;
  readonly dryRun?: boolean;
}

function accept({
  stored = invited(),
  inviter = 'owner',
  identity,
  bound,
  timeZone = 'UTC',
  dryRun = false,
}: Accepting) {
  const context = contextOf('dee', stored.invitation.role, { dryRun });
  const people = {
    ...peopleOf({ bob: 'owner', ...(inviter !== 'gone' && { ann: inviter }) }),
    invitations: { [uid]: stored },
  };
  const firstKey = { name: 'First', fresh: { keyId: 'key', key: 'secret', hash: 'key hash' } };
  const said = { name: 'Dee', timeZone, identity, firstKey };
  const needs = acceptanceNeeds(stored, said, context);
  const holder = read(identityOwner('sub'), bound ? { userId: 'bob', scopes: [] } : undefined);
  return acceptInvitation(uid, said, readPeople(people, needs, holder), context);
}

test('an accepted invitation creates a user with its address and scopes, and requires the inviter as they were read', () => {
  const decision = accept({});
  expect(decision).toMatchObject({
    reply: {
      data: {
        user: { uid: 'dee', email, role: 'member', locale: 'en' },
        apiKey: { key: 'secret', userId: 'dee' },
      },
    },
  });
  expect(changeOfKind(decision, putUser)).toMatchObject({ stored: { ver: 0, user: { email } } });
  expect(changeOfKind(decision, takeAddress)).toEqual({ email, userId: 'dee' });
  expect(changeOfKind(decision, changeOwners)).toMatchObject({ ver: 5, added: 1 });
  expect(changeOfKind(decision, putInvitation)).toMatchObject({
    stored: { ver: 4, invitation: { status: 'accepted' } },
  });
  expect(changeOfKind(decision, requireUser)).toEqual({ userId: 'ann', ver: 3 });
  expect(changeOfKind(decision, putApiKey)).toMatchObject({
    apiKey: { keyId: 'key', hash: 'key hash', scopes: ['bookings:read'] },
  });
});

const inviters = [...roles, 'gone'] as const;
const given = inviters.flatMap((inviter) => roles.map((role) => ({ inviter, role })));
test.each(given)('a $role joins only if $inviter may invite that role', ({ inviter, role }) => {
  const decision = accept({ stored: invited({ role }), inviter });
  const may = inviter !== 'gone' && roles.indexOf(inviter) <= roles.indexOf(role);
  if (may) expect(changeOfKind(decision, putUser)).toMatchObject({ stored: { user: { role } } });
  else expect(decision).toEqual({ refused: 'invitation/unknown' });
});

test.each([
  ['pending', 1, true],
  ['pending', 0, false],
  ['accepted', 1, false],
  ['deleted', 1, false],
] as const)('an invitation (%s, %i ms left) is accepted: %s', (status, leftMs, isGood) => {
  const decision = accept({
    stored: invited({ status, expiresAt: formatInstant(nowMs + leftMs) }),
  });
  if (isGood) expect(decision).toHaveProperty('changes');
  else expect(decision).toEqual({ refused: 'invitation/unknown' });
});

test.each([
  [undefined, true],
  ['dee@example.com', true],
  ['DEE@EXAMPLE.COM', true],
  ['dee@example.org', false],
  ['', false],
  // Full-width letters, and a Cyrillic letter that looks like an e.
  ['\uff44\uff45\uff45@example.com', false],
  ['dee@exampl\u0435.com', false],
])('an identity with address %j matches the invited address: %s', (known, isOwn) => {
  const decision = accept({
    identity: { hash: 'sub', issuer: 'https://issuer.test/', subject: 'auth0|5f7c', email: known },
  });
  if (isOwn)
    expect(changeOfKind(decision, putIdentity)).toMatchObject({ hash: 'sub', userId: 'dee' });
  else
    expect(decision).toMatchObject({
      violations: [{ pointer: '/identityToken', code: 'identity/refused' }],
    });
});

test('all violations of an acceptance are reported together, and an identity of another user is refused', () => {
  const wrong = accept({
    timeZone: 'Mars/X',
    identity: {
      hash: 'sub',
      issuer: 'https://issuer.test/',
      subject: 'auth0|5f7c',
      email: 'x@example.com',
    },
  });
  const { violations } = wrong as unknown as { violations: readonly { pointer: string }[] };
  expect(violations.map(({ pointer }) => pointer)).toEqual(['/timeZone', '/identityToken']);
  expect(
    accept({
      identity: { hash: 'sub', issuer: 'https://issuer.test/', subject: 'auth0|5f7c', email },
      bound: true,
    }),
  ).toEqual({
    refused: 'identity/bound',
  });
});

test('the dry run of an acceptance returns neither a real user ID nor a key', () => {
  const { reply } = accept({ dryRun: true }) as unknown as {
    reply: { data: Record<string, object> };
  };
  expect(reply.data).toMatchObject({
    user: { uid: 'dry-run' },
    apiKey: { uid: 'dry-run', key: 'dry-run', userId: 'dry-run' },
  });
  expect(JSON.stringify(reply)).not.toMatch(/"(?:dee|secret)"/u);
});
