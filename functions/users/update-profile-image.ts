import { newToken } from '../../lib/app/new-uid.ts';
import { updateProfileImage } from '../../lib/app/users/update-profile-image.ts';
import { UpdateProfileImage } from '../../lib/contract/users/update-profile-image.ts';
import { pictures } from '../../lib/data/people/pictures.ts';
import { users } from '../../lib/data/people/users.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';

export const handler = implementWrite(
  UpdateProfileImage,
  [users, pictures],
  { newToken },
  ({ body, context, store }, deps) => updateProfileImage(body, context, store, deps),
);
