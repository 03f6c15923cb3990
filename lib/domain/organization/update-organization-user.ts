import { canSee, isManager } from '../access.ts';
import { asItIs, type OwnersChange } from '../changes.ts';
import { type Decision, type Refused, refuse } from '../decision.ts';
import { eventOf } from '../events.ts';
import { refuseVersion } from '../precondition.ts';
import { type Need, need, type Snapshot } from '../snapshot.ts';
import type { Role } from '../tenancy.ts';
import { formatInstant } from '../time/instant.ts';
import type { StoredUser } from '../users/user.ts';
import type { WriteContext } from '../write-context.ts';
import { type OrganizationUserReply, shownUser } from './organization-user.ts';

export interface OrganizationUserUpdate {
  readonly role?: Role | undefined;
}

/** What the decision rests on: power is that which the caller has now, not that which is remembered of them. */
export const userUpdateNeeds = (userId: string, { actor }: WriteContext): Need[] => [
  need.user(userId),
  need.user(actor.userId),
  need.organization(),
];

type Refusal = 'user/not-found' | 'caller/role-forbids' | 'resource/changed' | 'user/last-owner';

/** Gives a user another role. Only an owner makes or unmakes an owner, and one owner always stays. */
export function updateOrganizationUser(
  userId: string,
  { role }: OrganizationUserUpdate,
  snapshot: Snapshot,
  context: WriteContext,
): Decision<OrganizationUserReply, Refusal> {
  const { actor, nowMs, precondition } = context;
  const stored = snapshot.storedUser(userId);
  const caller = snapshot.storedUser(actor.userId);
  if (stored === undefined || !canSee(actor, [userId])) return refuse('user/not-found');
  if (caller === undefined || !isManager(caller.user)) return refuse('caller/role-forbids');
  const refused = refuseVersion(precondition, stored.ver);
  if (refused !== undefined) return refused;
  const { ver, user } = stored;
  if (role === undefined || role === user.role) {
    return asItIs(need.user(userId), { data: shownUser(user), version: ver });
  }
  const organization = ownersChange(snapshot, stored, role, caller);
  if (organization !== undefined && 'refused' in organization) return organization;
  const changed = { ...user, role, updatedAt: formatInstant(nowMs) };
  return {
    reply: { data: shownUser(changed), version: ver + 1 },
    changes: {
      kind: 'user',
      change: 'write',
      stored: { ...stored, user: changed },
      organization,
      caller: userId === actor.userId ? undefined : { userId: actor.userId, ver: caller.ver },
      event: eventOf('user_updated', changed.updatedAt, context),
    },
  };
}

/** What the owners of the organization are afterwards; nothing where no owner comes or goes. */
function ownersChange(
  snapshot: Snapshot,
  { user }: StoredUser,
  role: Role,
  caller: StoredUser,
): OwnersChange | Refused<Refusal> | undefined {
  if (user.role !== 'owner' && role !== 'owner') return undefined;
  if (caller.user.role !== 'owner') return refuse('caller/role-forbids');
  const organization = snapshot.organization();
  if (organization === undefined) throw new Error('The organization of a user is not there.');
  const others = organization.owners.filter((owner) => owner !== user.userId);
  const owners = role === 'owner' ? [...others, user.userId] : others;
  if (owners.length === 0) return refuse('user/last-owner');
  return { ver: organization.ver, owners, added: 0 };
}
