import { runDecision } from '../../lib/app/run-decision.ts';
import { DeleteOrganizationUserSessions } from '../../lib/contract/organization/delete-organization-user-sessions.ts';
import { users } from '../../lib/data/people/users.ts';
import {
  deleteOrganizationUserSessions,
  sessionsDeletionNeeds,
} from '../../lib/domain/people/delete-organization-user-sessions.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';

export const handler = implementWrite(
  DeleteOrganizationUserSessions,
  [users],
  {},
  ({ params: { userId }, context, store }) =>
    runDecision(context, store, sessionsDeletionNeeds(userId, context), (snapshot) =>
      deleteOrganizationUserSessions(userId, snapshot, context),
    ),
);
