import { GetProfileImage } from '../../lib/contract/users/get-profile-image.ts';
import { findPicture } from '../../lib/data/pictures.ts';
import { implementPicture } from '../../lib/http/implement-picture.ts';

export const handler = implementPicture(GetProfileImage, ({ uid }) => findPicture(uid));
