import { expect, test } from 'vitest';
import { putMessage } from '../../../lib/domain/messages/changes.ts';
import { requireUser } from '../../../lib/domain/people/changes.ts';
import { storedOrganization, storedUser } from '../../../lib/domain/people/needs.ts';
import type { StoredOrganization } from '../../../lib/domain/people/organization.ts';
import { newUser, type User } from '../../../lib/domain/people/user.ts';
import { endSession, putSession } from '../../../lib/domain/sessions/changes.ts';
import {
  createOpenidSession,
  openidSessionNeeds,
} from '../../../lib/domain/sessions/create-openid-session.ts';
import { createSession, newSessionNeeds } from '../../../lib/domain/sessions/create-session.ts';
import {
  deleteSession,
  sessionDeletionNeeds,
} from '../../../lib/domain/sessions/delete-session.ts';
import { storedSession } from '../../../lib/domain/sessions/needs.ts';
import { requestSignIn } from '../../../lib/domain/sessions/request-sign-in.ts';
import { newSession, sessionEndMs, sessionRights } from '../../../lib/domain/sessions/session.ts';
import type { OrganizationId } from '../../../lib/domain/tenancy.ts';
import { formatInstant } from '../../../lib/domain/time/instant.ts';
import { changeOfKind } from '../../support/decisions/changes.ts';
import { frozen } from '../../support/decisions/frozen.ts';
import { read, snapshotOf } from '../../support/decisions/read-values.ts';
import { contextOf, nowMs } from '../people/deciding-keys.ts';

const of = 'acme' as OrganizationId;
const at = formatInstant(nowMs);
const hourMs = 3_600_000;
const place = { userId: 'ann', uid: 'session00001' };
const session = newSession(
  { uid: place.uid, hash: 'hash', browser: 'Firefox' },
  { userId: 'ann', sessionVersion: 0 },
  nowMs,
);
const signIn = {
  organizationId: of,
  userId: 'ann',
  email: 'ann@example.com',
  sessionUid: place.uid,
  browserHash: 'browser',
  expiresMs: nowMs + 1,
};
const draft = { hash: 'hash', browser: 'Firefox', isSameBrowser: true, isConfirmed: false };

/** Signs Ann in, with other members of the user, and with or without a session of the link. */
function enter(more: Partial<User> = {}, isUsed = false, entering: Partial<typeof draft> = {}) {
  const person = { userId: 'ann', name: 'Ann', email: signIn.email, timeZone: 'UTC' };
  const user = newUser({ ...person, role: 'member', ...more }, at);
  const organization = { organization: { name: 'Acme' } } as StoredOrganization;
  const context = contextOf('restricted');
  const values = frozen([
    read(storedUser('ann'), { ver: 4, user }),
    read(storedOrganization(), organization),
    read(storedSession(place), isUsed ? session : undefined),
  ]);
  const snapshot = snapshotOf(newSessionNeeds(signIn), ...values);
  return createSession(signIn, { ...draft, ...entering }, snapshot, frozen(context));
}

test('a link signs its user in with the session version that the user has now', () => {
  const decision = enter({ sessionVersion: 3 });
  expect(changeOfKind(decision, putSession)).toEqual({ ...session, sessionVersion: 3 });
  expect(changeOfKind(decision, requireUser)).toEqual({ userId: 'ann', ver: 4, rev: 0 });
});

test.each([
  ['a former address', enter({ email: 'other@example.com' }), 'sign-in/unknown'],
  ['a user who is being deleted', enter({ leavingAtMs: nowMs }), 'sign-in/unknown'],
  ['a used link', enter({}, true), 'sign-in/used'],
  ['another browser', enter({}, false, { isSameBrowser: false }), 'sign-in/other-browser'],
])('%s is refused', (_, decision, code) => {
  expect(decision).toEqual({ refused: code });
});

test('a user can confirm a link that another browser has requested', () => {
  const decision = enter({}, false, { isSameBrowser: false, isConfirmed: true });
  expect(decision).toMatchObject({ reply: { data: { isSameBrowser: false } } });
});

test('a session ends 12 hours after its last use, 30 days after the sign-in, and when the user ends it', () => {
  expect(sessionEndMs(session, 0)).toBe(nowMs + 12 * hourMs);
  expect(sessionEndMs(session, nowMs + 5 * hourMs)).toBe(nowMs + 17 * hourMs);
  expect(sessionEndMs(session, nowMs + 719 * hourMs)).toBe(nowMs + 720 * hourMs);
  expect(sessionEndMs({ ...session, endedMs: nowMs + 1 }, nowMs)).toBe(nowMs + 1);
});

test.each([
  ['an open session', session, { changes: [endSession({ ...place, endedMs: nowMs })] }],
  ['an ended session', { ...session, endedMs: 1 }, { refused: 'session/unknown' }],
  ['an unknown session', undefined, { refused: 'session/unknown' }],
])('the deletion of %s has the expected result', (_, stored, expected) => {
  const context = contextOf('member');
  const needs = sessionDeletionNeeds(place.uid, context);
  const snapshot = snapshotOf(needs, read(storedSession(place), stored));
  expect(deleteSession(place.uid, snapshot, frozen(context))).toMatchObject(expected);
});

test('a request for a link sends a mail that expires after 15 minutes, unless the limit is reached', () => {
  const job = { uid: 'job', email: 'ann@example.com', resource: 'hash', browserHash: 'browser' };
  const allowed = requestSignIn(job, true, contextOf('restricted'));
  expect(changeOfKind(allowed, putMessage)).toEqual({
    ...job,
    kind: 'sign-in',
    requestedMs: nowMs,
    untilMs: nowMs + hourMs / 4,
  });
  const refused = requestSignIn(job, false, contextOf('restricted'));
  expect(refused).toEqual({ reply: allowed.reply, changes: [] });
});

const bound = { issuer: 'https://login.example.com', boundAt: at, expiresAt: null };

const ann = (more: Partial<User> = {}): User =>
  newUser(
    { userId: 'ann', name: 'Ann', email: signIn.email, timeZone: 'UTC', role: 'member', ...more },
    at,
  );

test.each([
  [
    'has an identity',
    { identity: bound },
    { reply: { data: { uid: place.uid, path: '/calendar' } } },
  ],
  ['has no identity any more', {}, { refused: 'sign-in/unbound-identity' }],
  [
    'is being deleted',
    { identity: bound, leavingAtMs: nowMs },
    { refused: 'sign-in/unbound-identity' },
  ],
])(
  'the sign-in with the identity of a user who %s has the expected result',
  (_, more, expected) => {
    const scopes = ['users:read'];
    const draft = { uid: place.uid, hash: 'hash', browser: 'Firefox', path: '/calendar', scopes };
    const needs = openidSessionNeeds('ann');
    const snapshot = snapshotOf(needs, read(storedUser('ann'), { ver: 4, user: ann(more) }));
    const context = frozen(contextOf('restricted'));
    const decision = createOpenidSession('ann', draft, snapshot, context);
    expect(decision).toMatchObject(expected);
    if ('refused' in decision) return;
    const identity = { boundAt: at, scopes };
    expect(changeOfKind(decision, putSession)).toEqual({ ...session, identity });
    expect(changeOfKind(decision, requireUser)).toEqual({ userId: 'ann', ver: 4, rev: 0 });
  },
);

test('a session has the scopes of its identity that the invitation of the user allows, until the identity expires', () => {
  const scopes = ['users:read', 'bookings:read'];
  const ofIdentity = { ...session, identity: { boundAt: at, scopes } };
  const expiresAt = formatInstant(nowMs + 1);
  const user = ann({ identity: { ...bound, expiresAt }, sessionScopes: ['users:read'] });
  expect(sessionRights(ofIdentity, user)).toEqual({ scopes: ['users:read'], untilMs: nowMs + 1 });
  const endless = Number.POSITIVE_INFINITY;
  expect(sessionRights(ofIdentity, ann({ identity: bound }))).toEqual({ scopes, untilMs: endless });
  expect(sessionRights(session, ann())).toEqual({ scopes: ['*'], untilMs: endless });
});

test.each([
  ['another session version', { identity: bound, sessionVersion: 1 }],
  ['no identity', {}],
  ['another identity', { identity: { ...bound, boundAt: formatInstant(nowMs + 1) } }],
] as const)('a session of a user with %s has no rights', (_, more) => {
  const ofIdentity = { ...session, identity: { boundAt: at, scopes: ['*'] } };
  expect(sessionRights(ofIdentity, ann(more))).toBeUndefined();
});
