import { type Decision, type Refused, refuse } from '../decision.ts';
import { eventOf } from '../events.ts';
import type { Snapshot } from '../snapshot.ts';
import type { Role } from '../tenancy.ts';
import { formatInstant } from '../time/instant.ts';
import { unchanged } from '../unchanged.ts';
import type { WithPictures, WriteContext } from '../write-context.ts';
import {
  changeOwners,
  type OrganizationChange,
  type OwnersChange,
  putUser,
  type UserChange,
} from './changes.ts';
import { storedUser } from './needs.ts';
import { type OrganizationUserReply, shownUser } from './organization-user.ts';
import {
  organizationOf,
  otherOwners,
  requireCaller,
  type ToChange,
  type UserRefusal,
  userToChange,
} from './user-access.ts';

export interface OrganizationUserUpdate {
  readonly role?: Role | undefined;
}

/**
 * Changes the role of a user. Only an owner can add or remove owners, and the last owner cannot be removed.
 */
export function updateOrganizationUser(
  userId: string,
  { role }: OrganizationUserUpdate,
  snapshot: Snapshot,
  context: WriteContext & WithPictures,
): Decision<OrganizationUserReply, UserRefusal, UserChange | OrganizationChange> {
  const found = userToChange(userId, snapshot, context);
  if ('refused' in found) return found;
  const { stored } = found;
  const { ver, user } = stored;
  if (role === undefined || role === user.role) {
    return unchanged(storedUser(userId), { data: shownUser(user, context), version: ver });
  }
  const owners = ownersChange(found, role, snapshot);
  if (owners !== undefined && 'refused' in owners) return owners;
  // A session from before the change must not get the rights of the new role.
  const sessionVersion = user.sessionVersion + 1;
  const changed = { ...user, role, sessionVersion, updatedAt: formatInstant(context.nowMs) };
  return {
    reply: { data: shownUser(changed, context), version: ver + 1 },
    changes: [
      putUser({
        stored: { ...stored, user: changed },
        event: eventOf('user_updated', changed.updatedAt, context),
      }),
      ...(owners ? [changeOwners(owners)] : []),
      ...requireCaller(found),
    ],
  };
}

/** The new owners of the organization; undefined if the owners stay the same. */
function ownersChange(
  found: ToChange,
  role: Role,
  snapshot: Snapshot,
): OwnersChange | Refused<UserRefusal> | undefined {
  const { userId, role: before } = found.stored.user;
  if (before !== 'owner' && role !== 'owner') return undefined;
  const organization = organizationOf(snapshot);
  const owners = otherOwners(found, organization);
  if ('refused' in owners) return owners;
  const all = role === 'owner' ? [...owners.others, userId] : owners.others;
  if (all.length === 0) return refuse('user/last-owner');
  return { ver: organization.ver, owners: all, added: 0 };
}
