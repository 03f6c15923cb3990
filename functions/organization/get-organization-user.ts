import { seeUser } from '../../lib/app/organization/see-user.ts';
import { GetOrganizationUser } from '../../lib/contract/organization/get-organization-user.ts';
import { readUser } from '../../lib/data/users.ts';
import { shownUser } from '../../lib/domain/organization/organization-user.ts';
import { implementRead } from '../../lib/http/implement-read.ts';

export const handler = implementRead(
  GetOrganizationUser,
  { readUser },
  async ({ params, caller }, { readUser }) => {
    const found = await readUser(caller.organizationId, params.userId);
    const { user, ver } = seeUser(caller, found);
    return { data: shownUser(user), version: ver };
  },
);
