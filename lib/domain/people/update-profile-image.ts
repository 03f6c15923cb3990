import { refuse } from '../decision.ts';
import type { PictureViolation } from '../pictures/accept-picture.ts';
import { type PictureChange, putPicture } from '../pictures/changes.ts';
import type { Picture } from '../pictures/picture.ts';
import type { Need, Snapshot } from '../snapshot.ts';
import type { Actor } from '../tenancy.ts';
import { shownUid, type WithPictures, type WriteContext } from '../write-context.ts';
import { changeOwnUser, type OwnDecision } from './change-own-user.ts';
import { storedUser } from './needs.ts';
import { removeFormerPicture } from './remove-former-picture.ts';
import { isLeaving } from './user.ts';

/** The URL of the new picture. The version is the version of the user. */
export interface ProfileImageReply {
  readonly data: { readonly profileImage: string };
  readonly version: number;
}

/** The picture in a request, or its violation, with a new ID. */
export interface PictureRequest {
  readonly pictureId: string;
  readonly picture: Picture | PictureViolation;
}

export const profileImageNeeds = ({ userId }: Pick<Actor, 'userId'>): Need[] => [
  storedUser(userId),
];

/**
 * Replaces the picture of a user. The new picture has a new URL. A user who is being deleted cannot receive
 * one.
 */
export function updateProfileImage(
  { pictureId, picture }: PictureRequest,
  snapshot: Snapshot,
  context: WriteContext & WithPictures,
): OwnDecision<ProfileImageReply, PictureChange> {
  const stored = snapshot.get(storedUser(context.actor.userId));
  if (stored && isLeaving(stored.user, context.nowMs)) return refuse('user/not-found');
  const isGood = 'mediaType' in picture;
  const profileImage = context.pictureUrl(shownUid(pictureId, context));
  return changeOwnUser(snapshot, context, {
    violations: isGood ? [] : [picture],
    change: (user) => ({ ...user, pictureId }),
    others: (before, after) => [
      ...(isGood ? [putPicture({ userId: after.userId, picture: { pictureId, ...picture } })] : []),
      ...removeFormerPicture(before, after, context.nowMs),
    ],
    show: ({ ver }) => ({ data: { profileImage }, version: ver }),
  });
}
