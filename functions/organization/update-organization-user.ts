import { runDecision } from '../../lib/app/run-decision.ts';
import { UpdateOrganizationUser } from '../../lib/contract/organization/update-organization-user.ts';
import { organizations } from '../../lib/data/people/organizations.ts';
import { users } from '../../lib/data/people/users.ts';
import { updateOrganizationUser } from '../../lib/domain/people/update-organization-user.ts';
import { userNeeds } from '../../lib/domain/people/user-access.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';

export const handler = implementWrite(
  UpdateOrganizationUser,
  [organizations, users],
  {},
  ({ params, body, context, store }) =>
    runDecision(context, store, userNeeds(params.userId, context), (snapshot) =>
      updateOrganizationUser(params.userId, body, snapshot, context),
    ),
);
