import { deleteCurrentUserIdentity } from '../../lib/app/users/delete-current-user-identity.ts';
import { DeleteCurrentUserIdentity } from '../../lib/contract/users/delete-current-user-identity.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';

export const handler = implementWrite(DeleteCurrentUserIdentity, {}, ({ context, store }) =>
  deleteCurrentUserIdentity(context, store),
);
