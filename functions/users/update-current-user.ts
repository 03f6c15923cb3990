import { updateCurrentUser } from '../../lib/app/users/update-current-user.ts';
import { UpdateCurrentUser } from '../../lib/contract/users/update-current-user.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';

export const handler = implementWrite(UpdateCurrentUser, {}, ({ body, context, store }) =>
  updateCurrentUser(body, context, store),
);
