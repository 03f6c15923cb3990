import { type PictureChange, removePicture } from '../pictures/changes.ts';
import type { User } from './user.ts';

/** Deletes the picture that a user no longer has. */
export const removeFormerPicture = (
  { pictureId }: Pick<User, 'pictureId'>,
  after: Pick<User, 'pictureId'>,
  nowMs: number,
): readonly PictureChange[] =>
  pictureId === null || pictureId === after.pictureId ? [] : [removePicture({ pictureId, nowMs })];
