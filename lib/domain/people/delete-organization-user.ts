import { type Decision, type Refused, refuse } from '../decision.ts';
import { eventOf } from '../events.ts';
import { type PictureChange, removePicture } from '../pictures/changes.ts';
import type { Need, Snapshot } from '../snapshot.ts';
import { formatInstant } from '../time/instant.ts';
import type { WriteContext } from '../write-context.ts';
import type { IdentityChange } from './changes.ts';
import {
  type ApiKeyChange,
  changeOwners,
  freeAddress,
  type OrganizationChange,
  type OwnersChange,
  putHiddenUser,
  removeIdentity,
  removeUser,
  requireUser,
  revokeApiKey,
  type UserChange,
} from './changes.ts';
import { addressOwner, storedApiKey, userIdentity } from './needs.ts';
import { isLeaving } from './user.ts';
import {
  organizationOf,
  otherOwners,
  requireCaller,
  type ToChange,
  type UserRefusal,
  userNeeds,
  userToChange,
} from './user-access.ts';

/** What happens to bookings of the user that have not ended. */
export type HandOver = 'reassign' | 'cancel';

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
  readonly owners: OwnersChange;
}

/**
 * The user, if the caller may delete them. Only an owner may delete an owner, and the last owner cannot be
 * deleted.
 */
function deletable(
  userId: string,
  snapshot: Snapshot,
  context: WriteContext,
): Deletable | Refused<UserRefusal> {
  const found = userToChange(userId, snapshot, context);
  if ('refused' in found) return found;
  const organization = organizationOf(snapshot);
  const { ver } = organization;
  if (found.stored.user.role !== 'owner') return { ...found, owners: { ver, added: -1 } };
  const owners = otherOwners(found, organization);
  if ('refused' in owners) return owners;
  if (owners.others.length === 0) return refuse('user/last-owner');
  return { ...found, owners: { ver, owners: owners.others, added: -1 } };
}

/** Marks a user as being deleted, so that they receive no new bookings, keys or connections. */
export function markLeaving(
  userId: string,
  snapshot: Snapshot,
  context: WriteContext,
): Decision<object, UserRefusal, UserChange> {
  const found = deletable(userId, snapshot, context);
  if ('refused' in found) return found;
  const { stored, caller } = found;
  const isOther = caller.user.userId !== userId;
  // If two users delete each other, one of them must keep the rights to finish.
  if (isOther && isLeaving(caller.user, context.nowMs)) {
    return refuse('caller/role-forbids', { detail: 'You are being deleted yourself.' });
  }
  return {
    reply: {},
    changes: [
      putHiddenUser({ ...stored, user: { ...stored.user, leavingAtMs: context.nowMs } }),
      ...(isOther
        ? [requireUser({ userId: caller.user.userId, ver: caller.ver, rev: caller.rev ?? 0 })]
        : []),
    ],
  };
}

interface Going {
  readonly userId: string;
  /** The user's own API key that sent the request. It is revoked with the user. */
  readonly askedWith?: string | undefined;
}

/** Deletes a user. `remaining` are the bookings that prevent this. */
export function deleteOrganizationUser(
  { userId, askedWith }: Going,
  remaining: readonly string[],
  snapshot: Snapshot,
  context: WriteContext,
): Decision<
  object,
  UserRefusal | 'user/has-bookings',
  ApiKeyChange | IdentityChange | OrganizationChange | PictureChange | UserChange
> {
  const found = deletable(userId, snapshot, context);
  if ('refused' in found) return found;
  if (remaining.length > 0) return refuseBookings(remaining);
  const { stored, owners } = found;
  const { email, pictureId } = stored.user;
  const apiKey = askedWith === undefined ? undefined : snapshot.get(storedApiKey(askedWith));
  const { nowMs } = context;
  const at = formatInstant(nowMs);
  return {
    reply: {},
    changes: [
      removeUser({ stored, event: eventOf('user_removed', at, context) }),
      removeIdentity({ userId, hash: snapshot.get(userIdentity(userId)) }),
      ...(snapshot.get(addressOwner(email)) === userId
        ? [freeAddress({ email, userId, nowMs })]
        : []),
      ...(pictureId === null ? [] : [removePicture({ pictureId, nowMs })]),
      changeOwners(owners),
      ...(apiKey ? [revokeApiKey({ apiKey, event: eventOf('api_key_deleted', at, context) })] : []),
      ...requireCaller(found),
    ],
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
