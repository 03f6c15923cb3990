import { putPicture, removePicture } from '../../domain/pictures/changes.ts';
import { writes } from '../engine/subject.ts';
import { insertPicture, removePictureAction } from './stored-pictures.ts';

/** The pictures of users. */
export const pictures = {
  reads: [],
  writes: [
    writes(putPicture, (of, _, { userId, picture }) => [insertPicture(of, userId, picture)]),
    writes(removePicture, (_of, _, { pictureId, nowMs }) => [
      removePictureAction(pictureId, nowMs),
    ]),
  ],
};
