import { type Decision, refuse } from '../decision.ts';
import { isSameAddress } from '../is-same-address.ts';
import { requireUser, type UserChange } from '../people/changes.ts';
import { storedOrganization, storedUser } from '../people/needs.ts';
import { isLeaving } from '../people/user.ts';
import type { Need, Snapshot } from '../snapshot.ts';
import { formatInstant } from '../time/instant.ts';
import { shownUid, type WriteContext } from '../write-context.ts';
import { putSession, type SessionChange } from './changes.ts';
import { storedSession } from './needs.ts';
import { newSession, type Session, sessionEndMs } from './session.ts';
import type { SignIn } from './sign-in.ts';

/** The new session of a browser. */
export interface SessionDraft extends Pick<Session, 'hash' | 'browser'> {
  /** Whether the browser has requested the link. */
  readonly isSameBrowser: boolean;
  /** Whether the user wants to sign in although another browser has requested the link. */
  readonly isConfirmed: boolean;
}

export interface CreatedSessionReply {
  readonly data: {
    readonly uid: string;
    readonly user: { readonly uid: string; readonly name: string; readonly email: string };
    readonly organization: { readonly uid: string; readonly name: string };
    readonly isSameBrowser: boolean;
    readonly expiresAt: string;
  };
}

export const newSessionNeeds = ({ userId, sessionUid: uid }: SignIn): Need[] => [
  storedUser(userId),
  storedOrganization(),
  storedSession({ userId, uid }),
];

/** Signs a user in with a link from a mail. A user who was deleted, or has another address now, cannot sign in. */
export function createSession(
  { userId, email, sessionUid, organizationId }: SignIn,
  { hash, browser, isSameBrowser, isConfirmed }: SessionDraft,
  snapshot: Snapshot,
  context: WriteContext,
): Decision<
  CreatedSessionReply,
  'sign-in/unknown' | 'sign-in/used' | 'sign-in/other-browser',
  SessionChange | UserChange
> {
  const { nowMs } = context;
  const stored = snapshot.get(storedUser(userId));
  const organization = snapshot.get(storedOrganization())?.organization;
  const isValid =
    stored !== undefined &&
    isSameAddress(stored.user.email, email) &&
    !isLeaving(stored.user, nowMs);
  if (!isValid || organization === undefined) return refuse('sign-in/unknown');
  if (snapshot.get(storedSession({ userId, uid: sessionUid })) !== undefined)
    return refuse('sign-in/used');
  if (!isSameBrowser && !isConfirmed) return refuse('sign-in/other-browser');
  const { user, ver, rev = 0 } = stored;
  const session = newSession({ uid: sessionUid, hash, browser }, user, nowMs);
  return {
    reply: {
      data: {
        uid: shownUid(sessionUid, context),
        user: { uid: userId, name: user.name, email: user.email },
        organization: { uid: organizationId, name: organization.name },
        isSameBrowser,
        expiresAt: formatInstant(sessionEndMs(session, nowMs)),
      },
    },
    changes: [putSession(session), requireUser({ userId, ver, rev })],
  };
}
