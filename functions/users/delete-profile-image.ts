import { runDecision } from '../../lib/app/run-decision.ts';
import { DeleteProfileImage } from '../../lib/contract/users/delete-profile-image.ts';
import { users } from '../../lib/data/people/users.ts';
import { pictures } from '../../lib/data/pictures/pictures.ts';
import { deleteProfileImage } from '../../lib/domain/people/delete-profile-image.ts';
import { profileImageNeeds } from '../../lib/domain/people/update-profile-image.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';

export const handler = implementWrite(
  DeleteProfileImage,
  [users, pictures],
  {},
  ({ context, store }) =>
    runDecision(context, store, profileImageNeeds(context.actor), (snapshot) =>
      deleteProfileImage(snapshot, context),
    ),
);
