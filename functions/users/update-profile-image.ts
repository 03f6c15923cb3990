import { newToken } from '../../lib/app/new-uid.ts';
import { runDecision } from '../../lib/app/run-decision.ts';
import { UpdateProfileImage } from '../../lib/contract/users/update-profile-image.ts';
import { users } from '../../lib/data/people/users.ts';
import { pictures } from '../../lib/data/pictures/pictures.ts';
import {
  profileImageNeeds,
  updateProfileImage,
} from '../../lib/domain/people/update-profile-image.ts';
import { acceptPicture } from '../../lib/domain/pictures/accept-picture.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';

export const handler = implementWrite(
  UpdateProfileImage,
  [users, pictures],
  { newToken },
  ({ body, context, store }, { newToken }) => {
    const sent = { pictureId: newToken(), picture: acceptPicture(body) };
    return runDecision(context, store, profileImageNeeds(context.actor), (snapshot) =>
      updateProfileImage(sent, snapshot, context),
    );
  },
);
