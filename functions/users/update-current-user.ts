import { updateCurrentUser } from '../../lib/app/people/update-current-user.ts';
import { UpdateCurrentUser } from '../../lib/contract/users/update-current-user.ts';
import { organizations } from '../../lib/data/people/organizations.ts';
import { users } from '../../lib/data/people/users.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';

export const handler = implementWrite(
  UpdateCurrentUser,
  [organizations, users],
  {},
  ({ body, context, store }) => updateCurrentUser(body, context, store),
);
