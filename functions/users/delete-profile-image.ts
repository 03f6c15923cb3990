import { deleteProfileImage } from '../../lib/app/users/delete-profile-image.ts';
import { DeleteProfileImage } from '../../lib/contract/users/delete-profile-image.ts';
import { pictures } from '../../lib/data/people/pictures.ts';
import { users } from '../../lib/data/people/users.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';

export const handler = implementWrite(
  DeleteProfileImage,
  [users, pictures],
  {},
  ({ context, store }) => deleteProfileImage(context, store),
);
