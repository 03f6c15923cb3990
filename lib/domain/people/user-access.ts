import { isManager } from '../access.ts';
import { type Refused, refuse } from '../decision.ts';
import { refuseVersion } from '../precondition.ts';
import type { Need, Snapshot } from '../snapshot.ts';
import type { WriteContext } from '../write-context.ts';
import { requireUser, type UserChange } from './changes.ts';
import { storedOrganization, storedUser } from './needs.ts';
import type { StoredOrganization } from './organization.ts';
import type { StoredUser } from './user.ts';

/** The reasons to refuse any change of another user. */
export type UserRefusal =
  | 'user/not-found'
  | 'caller/role-forbids'
  | 'resource/changed'
  | 'user/last-owner';

/** The stored caller is read, because the role in the cached credential may be outdated. */
export const userNeeds = (userId: string, { actor }: WriteContext): Need[] => [
  storedUser(userId),
  storedUser(actor.userId),
  storedOrganization(),
];

export interface ToChange {
  readonly stored: StoredUser;
  readonly caller: StoredUser;
}

/**
 * The user that a write names. The caller's right to change users is checked first, then the existence of the
 * user, then the version.
 */
export function userToChange(
  userId: string,
  snapshot: Snapshot,
  { actor, precondition }: WriteContext,
): ToChange | Refused<UserRefusal> {
  const stored = snapshot.get(storedUser(userId));
  const caller = snapshot.get(storedUser(actor.userId));
  if (caller === undefined || !isManager(caller.user)) return refuse('caller/role-forbids');
  if (stored === undefined) return refuse('user/not-found');
  return refuseVersion(precondition, stored.ver) ?? { stored, caller };
}

/** The owners without the user. Refuses callers who are not owners themselves. */
export function otherOwners(
  { stored, caller }: ToChange,
  { owners }: StoredOrganization,
): { readonly others: readonly string[] } | Refused<UserRefusal> {
  if (caller.user.role !== 'owner') return refuse('caller/role-forbids');
  return { others: owners.filter((owner) => owner !== stored.user.userId) };
}

export function organizationOf(snapshot: Snapshot): StoredOrganization {
  const organization = snapshot.get(storedOrganization());
  if (organization === undefined) throw new Error('The organization of a user is not there.');
  return organization;
}

/**
 * Requires the caller to be unchanged since they were read. If callers change themselves, their own write
 * contains this condition already.
 */
export const requireCaller = ({ stored, caller }: ToChange): readonly UserChange[] =>
  stored.user.userId === caller.user.userId
    ? []
    : [requireUser({ userId: caller.user.userId, ver: caller.ver })];
