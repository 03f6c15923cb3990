import type { PictureChange } from '../pictures/changes.ts';
import type { Snapshot } from '../snapshot.ts';
import type { WriteContext } from '../write-context.ts';
import { changeOwnUser, type OwnDecision } from './change-own-user.ts';
import { removeFormerPicture } from './remove-former-picture.ts';

/** Removes the picture of a user, if there is one. */
export const deleteProfileImage = (
  snapshot: Snapshot,
  context: WriteContext,
): OwnDecision<{ readonly version: number }, PictureChange> =>
  changeOwnUser(snapshot, context, {
    change: (user) => (user.pictureId === null ? user : { ...user, pictureId: null }),
    others: (before, after) => removeFormerPicture(before, after, context.nowMs),
    show: ({ ver }) => ({ version: ver }),
  });
