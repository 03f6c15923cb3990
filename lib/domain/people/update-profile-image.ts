import { refuse } from '../decision.ts';
import type { PictureViolation } from '../pictures/accept-picture.ts';
import type { Picture } from '../pictures/picture.ts';
import type { Need, Snapshot } from '../snapshot.ts';
import type { Actor } from '../tenancy.ts';
import { shownUid, type WithPictures, type WriteContext } from '../write-context.ts';
import { changeOwnUser, type OwnDecision } from './change-own-user.ts';
import { storedUser } from './needs.ts';
import { isLeaving } from './user.ts';

/** Where the picture is read. Its version is that of the user. */
export interface ProfileImageReply {
  readonly data: { readonly profileImage: string };
  readonly version: number;
}

/** A picture that was sent, or what is wrong with it, under the id that it would have. */
export interface SentPicture {
  readonly pictureId: string;
  readonly picture: Picture | PictureViolation;
}

/** What a change of one's own picture rests on. */
export const profileImageNeeds = ({ userId }: Pick<Actor, 'userId'>): Need[] => [
  storedUser(userId),
];

/** Gives a user another picture, under an address of its own. Nothing new is kept of who is being deleted. */
export function updateProfileImage(
  { pictureId, picture }: SentPicture,
  snapshot: Snapshot,
  context: WriteContext & WithPictures,
): OwnDecision<ProfileImageReply> {
  const stored = snapshot.get(storedUser(context.actor.userId));
  if (stored && isLeaving(stored.user, context.nowMs)) return refuse('user/not-found');
  const isGood = 'mediaType' in picture;
  const profileImage = context.pictureUrl(shownUid(pictureId, context));
  return changeOwnUser(snapshot, context, {
    violations: isGood ? [] : [picture],
    picture: isGood ? { pictureId, ...picture } : undefined,
    change: (user) => ({ ...user, pictureId }),
    show: ({ ver }) => ({ data: { profileImage }, version: ver }),
  });
}
