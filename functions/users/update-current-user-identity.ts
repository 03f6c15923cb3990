import { updateCurrentUserIdentity } from '../../lib/app/people/update-current-user-identity.ts';
import { UpdateCurrentUserIdentity } from '../../lib/contract/users/update-current-user-identity.ts';
import { apiKeys } from '../../lib/data/people/api-keys.ts';
import { identities } from '../../lib/data/people/identities.ts';
import { users } from '../../lib/data/people/users.ts';
import { implementWriteWith } from '../../lib/http/implement-write-with.ts';
import { ownCredential } from '../../lib/http/own-credential.ts';
import { proveIdentity } from '../../lib/http/prove-identity.ts';

export const handler = implementWriteWith(
  UpdateCurrentUserIdentity,
  { credential: ownCredential },
  [users, identities, apiKeys],
  { proveIdentity },
  ({ body, context, store }, deps) =>
    updateCurrentUserIdentity(body.identityToken, context, store, deps),
);
