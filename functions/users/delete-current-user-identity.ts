import { deleteCurrentUserIdentity } from '../../lib/app/people/delete-current-user-identity.ts';
import { DeleteCurrentUserIdentity } from '../../lib/contract/users/delete-current-user-identity.ts';
import { identities } from '../../lib/data/people/identities.ts';
import { users } from '../../lib/data/people/users.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';

export const handler = implementWrite(
  DeleteCurrentUserIdentity,
  [users, identities],
  {},
  ({ context, store }) => deleteCurrentUserIdentity(context, store),
);
