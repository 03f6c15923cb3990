import { updateOrganizationUser } from '../../lib/app/people/update-organization-user.ts';
import { UpdateOrganizationUser } from '../../lib/contract/organization/update-organization-user.ts';
import { organizations } from '../../lib/data/people/organizations.ts';
import { users } from '../../lib/data/people/users.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';

export const handler = implementWrite(
  UpdateOrganizationUser,
  [organizations, users],
  {},
  ({ params, body, context, store }) => updateOrganizationUser(params.userId, body, context, store),
);
