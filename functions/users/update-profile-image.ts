import { newToken } from '../../lib/app/new-uid.ts';
import { updateProfileImage } from '../../lib/app/people/update-profile-image.ts';
import { UpdateProfileImage } from '../../lib/contract/users/update-profile-image.ts';
import { users } from '../../lib/data/people/users.ts';
import { pictures } from '../../lib/data/pictures/pictures.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';

export const handler = implementWrite(
  UpdateProfileImage,
  [users, pictures],
  { newToken },
  ({ body, context, store }, deps) => updateProfileImage(body, context, store, deps),
);
