import { runDecision } from '../../lib/app/run-decision.ts';
import { DeleteCurrentUserIdentity } from '../../lib/contract/users/delete-current-user-identity.ts';
import { identities } from '../../lib/data/people/identities.ts';
import { users } from '../../lib/data/people/users.ts';
import { identityNeeds } from '../../lib/domain/people/bind-identity.ts';
import { freeOwnIdentity } from '../../lib/domain/people/own-identity.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';

export const handler = implementWrite(
  DeleteCurrentUserIdentity,
  [users, identities],
  {},
  ({ context, store }) =>
    runDecision(context, store, identityNeeds(context.actor.userId), (snapshot) =>
      freeOwnIdentity(snapshot, context),
    ),
);
