import { updateCurrentUserIdentity } from '../../lib/app/users/update-current-user-identity.ts';
import { UpdateCurrentUserIdentity } from '../../lib/contract/users/update-current-user-identity.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';
import { proveIdentity } from '../../lib/http/prove-identity.ts';

export const handler = implementWrite(
  UpdateCurrentUserIdentity,
  { proveIdentity },
  ({ body, context, store }, deps) =>
    updateCurrentUserIdentity(body.identityToken, context, store, deps),
);
