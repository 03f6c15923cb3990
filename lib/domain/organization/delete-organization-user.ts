import { canSee, isManager } from '../access.ts';
import type { OwnersChange } from '../changes.ts';
import { type Decision, type Refused, refuse } from '../decision.ts';
import { eventOf } from '../events.ts';
import { refuseVersion } from '../precondition.ts';
import { type Need, need, type Snapshot } from '../snapshot.ts';
import { formatInstant } from '../time/instant.ts';
import type { StoredUser } from '../users/user.ts';
import type { WriteContext } from '../write-context.ts';

/** What happens to the bookings of the user that are not over. */
export type HandOver = 'reassign' | 'cancel';

/** What the decision rests on: power is that which the caller has now, not that which is remembered of them. */
export const userDeletionNeeds = (userId: string, { actor }: WriteContext): Need[] => [
  need.user(userId),
  need.userIdentity(userId),
  need.user(actor.userId),
  need.organization(),
];

type Refusal = 'user/not-found' | 'caller/role-forbids' | 'resource/changed' | 'user/last-owner';

interface Deletable {
  readonly stored: StoredUser;
  readonly caller: StoredUser;
  readonly organization: OwnersChange;
}

/** The user, if they may be deleted by the caller: an owner only by an owner, and the last one never. */
function deletable(
  userId: string,
  snapshot: Snapshot,
  { actor, precondition }: WriteContext,
): Deletable | Refused<Refusal> {
  const stored = snapshot.storedUser(userId);
  const caller = snapshot.storedUser(actor.userId);
  if (stored === undefined || !canSee(actor, [userId])) return refuse('user/not-found');
  if (caller === undefined || !isManager(caller.user)) return refuse('caller/role-forbids');
  const refused = refuseVersion(precondition, stored.ver);
  if (refused !== undefined) return refused;
  const organization = snapshot.organization();
  if (organization === undefined) throw new Error('The organization of a user is not there.');
  const { ver } = organization;
  if (stored.user.role !== 'owner') return { stored, caller, organization: { ver, added: -1 } };
  if (caller.user.role !== 'owner') return refuse('caller/role-forbids');
  const owners = organization.owners.filter((owner) => owner !== userId);
  if (owners.length === 0) return refuse('user/last-owner');
  return { stored, caller, organization: { ver, owners, added: -1 } };
}

/** The caller, where it is somebody else: what was read of them must hold when it is written. */
const callerOf = ({ stored, caller }: Deletable, { actor }: WriteContext) =>
  stored.user.userId === actor.userId ? undefined : { userId: actor.userId, ver: caller.ver };

/** Says that the user is being deleted: from then on nothing new is given to them. */
export function markLeaving(
  userId: string,
  snapshot: Snapshot,
  context: WriteContext,
): Decision<object, Refusal> {
  const found = deletable(userId, snapshot, context);
  if ('refused' in found) return found;
  const { stored } = found;
  return {
    reply: {},
    changes: {
      kind: 'user-leaving',
      stored,
      leavingAtMs: context.nowMs,
      caller: callerOf(found, context),
    },
  };
}

/** Deletes a user who has nothing left to do. `remaining` are the bookings that stand in the way. */
export function deleteOrganizationUser(
  userId: string,
  remaining: readonly string[],
  snapshot: Snapshot,
  context: WriteContext,
): Decision<object, Refusal | 'user/has-bookings'> {
  const found = deletable(userId, snapshot, context);
  if ('refused' in found) return found;
  if (remaining.length > 0) return refuseBookings(remaining);
  const { stored, organization } = found;
  return {
    reply: {},
    changes: {
      kind: 'user',
      change: 'delete',
      stored,
      freesAddress: snapshot.addressOwner(stored.user.email) === userId,
      organization,
      identity: snapshot.userIdentity(userId),
      caller: callerOf(found, context),
      event: eventOf('user_removed', formatInstant(context.nowMs), context),
    },
  };
}

const namedAtMost = 20;

const refuseBookings = (bookingIds: readonly string[]): Refused<'user/has-bookings'> =>
  refuse('user/has-bookings', {
    detail: `Bookings and requests of the user that have not ended: ${bookingIds.length}.`,
    extensions: {
      hostedBookings: bookingIds.length,
      bookingIds: bookingIds.slice(0, namedAtMost),
    },
  });
