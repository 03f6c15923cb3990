import { seeUser } from '../../lib/app/people/see-user.ts';
import { pictureUrl } from '../../lib/app/public-url.ts';
import { GetOrganizationUser } from '../../lib/contract/organization/get-organization-user.ts';
import { readUser } from '../../lib/data/people/stored-users.ts';
import { shownUser } from '../../lib/domain/people/organization-user.ts';
import { implementRead } from '../../lib/http/implement-read.ts';

const deps = { readUser, pictureUrl };

export const handler = implementRead(GetOrganizationUser, deps, async (request, deps) => {
  const { params, caller } = request;
  const found = await deps.readUser(caller.organizationId, params.userId);
  const { user, ver } = seeUser(caller, found);
  return { data: shownUser(user, deps), version: ver };
});
