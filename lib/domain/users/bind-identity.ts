import { type Decision, refuse } from '../decision.ts';
import { type Need, need, type Snapshot } from '../snapshot.ts';
import type { IdentityBinding } from './identity.ts';

/** Which identity a user is given, and what its tokens are good for that do not say it. */
export type WantedIdentity = Pick<IdentityBinding, 'hash' | 'userId' | 'scopes'>;

/** What the decision rests on. */
export const identityNeeds = (userId: string, hash?: string): Need[] => [
  need.user(userId),
  need.userIdentity(userId),
  ...(hash === undefined ? [] : [need.identity(hash)]),
];

/** Gives a user an identity in place of the one they had. One identity is one user of an organization. */
export function bindIdentity<Reply>(
  wanted: WantedIdentity,
  snapshot: Snapshot,
  reply: Reply,
): Decision<Reply, 'user/not-found' | 'identity/bound'> {
  const { userId, hash } = wanted;
  const stored = snapshot.storedUser(userId);
  if (stored === undefined) return refuse('user/not-found');
  const owner = snapshot.identity(hash);
  if (owner !== undefined && owner.userId !== userId) return refuse('identity/bound');
  const bound = { ...wanted, former: snapshot.userIdentity(userId) };
  return {
    reply,
    changes: { kind: 'identity', user: { userId, ver: stored.ver }, bound },
  };
}

/** Takes the identity of a user from them; who has none has none afterwards. */
export function freeIdentity(
  userId: string,
  snapshot: Snapshot,
): Decision<object, 'user/not-found'> {
  const stored = snapshot.storedUser(userId);
  if (stored === undefined) return refuse('user/not-found');
  const freed = snapshot.userIdentity(userId);
  return {
    reply: {},
    changes: { kind: 'identity', user: { userId, ver: stored.ver }, freed },
  };
}
