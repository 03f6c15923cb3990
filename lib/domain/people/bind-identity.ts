import { type Decision, refuse } from '../decision.ts';
import { eventOf } from '../events.ts';
import type { Need, Snapshot } from '../snapshot.ts';
import { formatInstant } from '../time/instant.ts';
import { isClaimedId } from '../uid.ts';
import { unchanged } from '../unchanged.ts';
import type { WriteContext } from '../write-context.ts';
import type { IdentityChange } from './changes.ts';
import {
  type ApiKeyChange,
  putIdentity,
  putUser,
  removeIdentity,
  requireApiKey,
  type UserChange,
} from './changes.ts';
import type { HashedIdentity, Identity, IdentityBinding, UserIdentity } from './identity.ts';
import { identityOwner, storedUser, userIdentity } from './needs.ts';

/** The identity for a user, and the rights of its tokens. */
export interface IdentityRequest extends Omit<IdentityBinding, 'former'>, Identity {}

/** The version is the version of the user. */
export interface IdentityReply {
  readonly data: UserIdentity;
  readonly version: number;
}

type Context = Pick<WriteContext, 'actor' | 'nowMs' | 'requestId'>;

export const identityNeeds = (userId: string): Need[] => [storedUser(userId), userIdentity(userId)];

type IdentityKey = Pick<HashedIdentity, 'hash' | 'subject'>;

/** The data that `isOfAnotherUser` reads. */
export const holderNeeds = ({ hash, subject }: IdentityKey): Need[] => [
  identityOwner(hash),
  ...(isClaimedId(subject) ? [storedUser(subject)] : []),
];

/**
 * Whether an identity belongs to another user: it is bound to them, or its subject is their ID. The
 * operator's own issuer uses user IDs as subjects (`JWT_SUBJECT_IS_USER_ID`), and a bound identity would take
 * precedence.
 */
export function isOfAnotherUser(
  { hash, subject }: IdentityKey,
  userId: string,
  snapshot: Snapshot,
): boolean {
  const holder = snapshot.get(identityOwner(hash));
  if (holder !== undefined && holder.userId !== userId) return true;
  if (subject === userId || !isClaimedId(subject)) return false;
  return snapshot.get(storedUser(subject)) !== undefined;
}

/**
 * Binds an identity to a user and replaces their former one. An identity belongs to at most one user of an
 * organization.
 */
export function bindIdentity(
  { issuer, subject, ...wanted }: IdentityRequest,
  snapshot: Snapshot,
  context: Context,
  askedWith?: string,
): Decision<
  IdentityReply,
  'user/not-found' | 'identity/bound',
  ApiKeyChange | IdentityChange | UserChange
> {
  const { userId, hash, expiresAtMs = null } = wanted;
  const stored = snapshot.get(storedUser(userId));
  if (stored === undefined) return refuse('user/not-found');
  if (isOfAnotherUser({ hash, subject }, userId, snapshot)) return refuse('identity/bound');
  const at = formatInstant(context.nowMs);
  const expiresAt = expiresAtMs === null ? null : formatInstant(expiresAtMs);
  const identity = { issuer, boundAt: at, expiresAt };
  return {
    reply: { data: identity, version: stored.ver + 1 },
    changes: [
      putUser({
        stored: { ...stored, user: { ...stored.user, identity, updatedAt: at } },
        event: eventOf('user_updated', at, context),
      }),
      putIdentity({ ...wanted, former: snapshot.get(userIdentity(userId)) }),
      ...(askedWith === undefined ? [] : [requireApiKey({ keyId: askedWith })]),
    ],
  };
}

/** Removes the identity of a user, if there is one. */
export function freeIdentity(
  userId: string,
  snapshot: Snapshot,
  context: Context,
): Decision<{ readonly version: number }, 'user/not-found', IdentityChange | UserChange> {
  const stored = snapshot.get(storedUser(userId));
  if (stored === undefined) return refuse('user/not-found');
  const hash = snapshot.get(userIdentity(userId));
  if (hash === undefined) return unchanged(storedUser(userId), { version: stored.ver });
  const at = formatInstant(context.nowMs);
  return {
    reply: { version: stored.ver + 1 },
    changes: [
      putUser({
        stored: { ...stored, user: { ...stored.user, identity: null, updatedAt: at } },
        event: eventOf('user_updated', at, context),
      }),
      removeIdentity({ userId, hash }),
    ],
  };
}
