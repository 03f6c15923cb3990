import { deleteProfileImage } from '../../lib/app/people/delete-profile-image.ts';
import { DeleteProfileImage } from '../../lib/contract/users/delete-profile-image.ts';
import { users } from '../../lib/data/people/users.ts';
import { pictures } from '../../lib/data/pictures/pictures.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';

export const handler = implementWrite(
  DeleteProfileImage,
  [users, pictures],
  {},
  ({ context, store }) => deleteProfileImage(context, store),
);
