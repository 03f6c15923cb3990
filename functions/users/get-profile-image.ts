import { GetProfileImage } from '../../lib/contract/users/get-profile-image.ts';
import { findPicture } from '../../lib/data/pictures/stored-pictures.ts';
import { implementReadWith } from '../../lib/http/implement-read-with.ts';
import { pictureReply } from '../../lib/http/picture-reply.ts';
import { publicReader } from '../../lib/http/public-reader.ts';

export const handler = implementReadWith(
  GetProfileImage,
  { credential: publicReader, reply: pictureReply },
  { findPicture },
  ({ params }, { findPicture }) => findPicture(params.uid),
);
