import { expect, test } from 'vitest';
import { putMessage } from '../../../lib/domain/messages/changes.ts';
import { requireUser } from '../../../lib/domain/people/changes.ts';
import { storedOrganization, storedUser } from '../../../lib/domain/people/needs.ts';
import type { StoredOrganization } from '../../../lib/domain/people/organization.ts';
import { newUser, type User } from '../../../lib/domain/people/user.ts';
import { endSession, putSession } from '../../../lib/domain/sessions/changes.ts';
import { createSession, newSessionNeeds } from '../../../lib/domain/sessions/create-session.ts';
import {
  deleteSession,
  sessionDeletionNeeds,
} from '../../../lib/domain/sessions/delete-session.ts';
import { storedSession } from '../../../lib/domain/sessions/needs.ts';
import { requestSignIn } from '../../../lib/domain/sessions/request-sign-in.ts';
import { newSession, sessionEndMs } from '../../../lib/domain/sessions/session.ts';
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
  { userId: 'ann', role: 'member' },
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

test('a link signs its user in with the role that the user has now', () => {
  const decision = enter({ role: 'admin' });
  expect(changeOfKind(decision, putSession)).toEqual({ ...session, role: 'admin' });
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
