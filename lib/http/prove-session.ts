import { timingSafeEqual } from 'node:crypto';
import { hashOfKey } from '../app/hash-of-key.ts';
import { Problem } from '../contract/problem.ts';
import { isUnavailable } from '../data/engine/is-unavailable.ts';
import { findSessionUse, noteSessionUse } from '../data/sessions/session-use.ts';
import { findSession } from '../data/sessions/stored-sessions.ts';
import { sessionEndMs } from '../domain/sessions/session.ts';
import type { OrganizationId } from '../domain/tenancy.ts';
import type { CredentialIdentity } from './api-key.ts';

/** Organization, user, session, secret. */
const form = /^([A-Za-z0-9_-]{1,64})\.([A-Za-z0-9]{1,64})\.([A-Za-z0-9]{12})\.([A-Za-z0-9]{32})$/u;

/** Verifies the cookie of a session, and stores its use. Every invalid cookie is refused with the same text. */
export async function proveSession(cookie: string, nowMs: number): Promise<CredentialIdentity> {
  const [, organizationId = '', userId = '', uid = '', secret = ''] = form.exec(cookie) ?? [];
  if (uid === '') throw refusedSession();
  const [session, usedMs] = await Promise.all([
    findSession(organizationId as OrganizationId, { userId, uid }),
    findSessionUse(uid),
  ]);
  if (session === undefined) throw refusedSession();
  const isSame = timingSafeEqual(Buffer.from(hashOfKey(secret)), Buffer.from(session.hash));
  const untilMs = sessionEndMs(session, usedMs);
  if (!isSame || untilMs <= nowMs) throw refusedSession();
  // A request does not fail because this write does.
  await noteSessionUse(uid, Math.max(usedMs, session.createdMs), nowMs).catch((error: unknown) => {
    if (!isUnavailable(error)) throw error;
  });
  const { createdMs } = session;
  // The user is read next, and determines the scopes.
  const credential = {
    kind: 'session',
    scopes: [],
    expiresAtMs: null,
    session: { uid, createdMs },
  } as const;
  return { organizationId, userId, credential, session, untilMs };
}

/** The problem of a session that does not exist, has ended, or belongs to a user with another identity. */
export const refusedSession = () =>
  new Problem('credential/refused', { detail: 'The session has ended. Sign in again.' });
