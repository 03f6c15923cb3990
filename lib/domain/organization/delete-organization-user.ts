import { storedApiKey } from '../api-keys/needs.ts';
import { revokeApiKey } from '../api-keys/revoke-api-key.ts';
import type { OwnersChange } from '../changes.ts';
import { type Decision, type Refused, refuse } from '../decision.ts';
import { eventOf } from '../events.ts';
import type { Need, Snapshot } from '../snapshot.ts';
import { formatInstant } from '../time/instant.ts';
import { addressOwner, userIdentity } from '../users/needs.ts';
import { isLeaving } from '../users/user.ts';
import type { WriteContext } from '../write-context.ts';
import {
  callerOf,
  organizationOf,
  otherOwners,
  type ToChange,
  type UserRefusal,
  userNeeds,
  userToChange,
} from './user-access.ts';

/** What happens to the bookings of the user that are not over. */
export type HandOver = 'reassign' | 'cancel';

/** What the decision rests on. */
export const userDeletionNeeds = (
  userId: string,
  context: WriteContext,
  askedWith?: string,
): Need[] => [
  ...userNeeds(userId, context),
  userIdentity(userId),
  ...(askedWith === undefined ? [] : [storedApiKey(askedWith)]),
];

interface Deletable extends ToChange {
  readonly organization: OwnersChange;
}

/** The user, if they may be deleted by the caller: an owner only by an owner, and the last one never. */
function deletable(
  userId: string,
  snapshot: Snapshot,
  context: WriteContext,
): Deletable | Refused<UserRefusal> {
  const found = userToChange(userId, snapshot, context);
  if ('refused' in found) return found;
  const organization = organizationOf(snapshot);
  const { ver } = organization;
  if (found.stored.user.role !== 'owner') return { ...found, organization: { ver, added: -1 } };
  const owners = otherOwners(found, organization);
  if ('refused' in owners) return owners;
  if (owners.others.length === 0) return refuse('user/last-owner');
  return { ...found, organization: { ver, owners: owners.others, added: -1 } };
}

/** Says that the user is being deleted: from then on nothing new is given to them. */
export function markLeaving(
  userId: string,
  snapshot: Snapshot,
  context: WriteContext,
): Decision<object, UserRefusal> {
  const found = deletable(userId, snapshot, context);
  if ('refused' in found) return found;
  const { stored, caller } = found;
  const isOther = caller.user.userId !== userId;
  // Of two who delete each other, one must stay with what they need to go on.
  if (isOther && isLeaving(caller.user, context.nowMs)) {
    return refuse('caller/role-forbids', { detail: 'You are being deleted yourself.' });
  }
  return {
    reply: {},
    changes: {
      kind: 'user-leaving',
      stored,
      leavingAtMs: context.nowMs,
      caller: isOther
        ? { userId: caller.user.userId, ver: caller.ver, rev: caller.rev ?? 0 }
        : undefined,
    },
  };
}

interface Going {
  readonly userId: string;
  /** The key of theirs that asks; it ends with them. */
  readonly askedWith?: string | undefined;
}

/** Deletes a user who has nothing left to do. `remaining` are the bookings that stand in the way. */
export function deleteOrganizationUser(
  { userId, askedWith }: Going,
  remaining: readonly string[],
  snapshot: Snapshot,
  context: WriteContext,
): Decision<object, UserRefusal | 'user/has-bookings'> {
  const found = deletable(userId, snapshot, context);
  if ('refused' in found) return found;
  if (remaining.length > 0) return refuseBookings(remaining);
  const { stored, organization } = found;
  const apiKey = askedWith === undefined ? undefined : snapshot.get(storedApiKey(askedWith));
  return {
    reply: {},
    changes: {
      kind: 'user',
      change: 'delete',
      stored,
      freesAddress: snapshot.get(addressOwner(stored.user.email)) === userId,
      organization,
      identity: snapshot.get(userIdentity(userId)),
      pictures: { removed: stored.user.pictureId },
      caller: callerOf(found),
      lastKey: apiKey && revokeApiKey(apiKey, [], context),
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
