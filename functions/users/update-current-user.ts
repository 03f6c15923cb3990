import { runDecision } from '../../lib/app/run-decision.ts';
import { UpdateCurrentUser } from '../../lib/contract/users/update-current-user.ts';
import { organizations } from '../../lib/data/people/organizations.ts';
import { users } from '../../lib/data/people/users.ts';
import { currentUserNeeds } from '../../lib/domain/people/current-user.ts';
import { updateCurrentUser } from '../../lib/domain/people/update-current-user.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';

export const handler = implementWrite(
  UpdateCurrentUser,
  [organizations, users],
  {},
  ({ body, context, store }) =>
    runDecision(context, store, currentUserNeeds(context.actor), (snapshot) =>
      updateCurrentUser(body, snapshot, context),
    ),
);
