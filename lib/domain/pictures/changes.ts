import { defineChange } from '../change.ts';
import type { StoredPicture } from './picture.ts';

/** Stores the picture of a user. It has no condition of its own: the same transaction stores the user. */
export const putPicture = defineChange<{
  readonly userId: string;
  readonly picture: StoredPicture;
}>()('put-picture');

/** Deletes the bytes of a picture. It has no condition of its own: the same transaction stores or deletes the user. */
export const removePicture = defineChange<{
  readonly pictureId: string;
  readonly nowMs: number;
}>()('remove-picture');

export type PictureChange = ReturnType<typeof putPicture | typeof removePicture>;
