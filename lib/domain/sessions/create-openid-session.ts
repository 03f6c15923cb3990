import { type Decision, refuse } from '../decision.ts';
import { requireUser, type UserChange } from '../people/changes.ts';
import { storedUser } from '../people/needs.ts';
import { isLeaving } from '../people/user.ts';
import type { Need, Snapshot } from '../snapshot.ts';
import { shownUid, type WriteContext } from '../write-context.ts';
import { putSession, type SessionChange } from './changes.ts';
import { newSession, type Session } from './session.ts';

/** The new session of a browser, with the page to which the user returns. */
export interface OpenidSessionDraft extends Pick<Session, 'uid' | 'hash' | 'browser'> {
  readonly path: string;
  /** The scopes of the access token. */
  readonly scopes: readonly string[];
}

export interface OpenidSessionReply {
  readonly data: { readonly uid: string; readonly path: string };
}

export const openidSessionNeeds = (userId: string): Need[] => [storedUser(userId)];

/** Signs a user in with their identity, which is bound to them at the version in the snapshot. */
export function createOpenidSession(
  userId: string,
  { path, scopes, ...draft }: OpenidSessionDraft,
  snapshot: Snapshot,
  context: WriteContext,
): Decision<OpenidSessionReply, 'sign-in/unbound-identity', SessionChange | UserChange> {
  const { nowMs } = context;
  const stored = snapshot.get(storedUser(userId));
  const bound = stored?.user.identity ?? undefined;
  if (stored === undefined || bound === undefined || isLeaving(stored.user, nowMs))
    return refuse('sign-in/unbound-identity');
  const { user, ver, rev = 0 } = stored;
  const identity = { boundAt: bound.boundAt, scopes };
  return {
    reply: { data: { uid: shownUid(draft.uid, context), path } },
    changes: [
      putSession(newSession({ ...draft, identity }, user, nowMs)),
      requireUser({ userId, ver, rev }),
    ],
  };
}
