import { expect } from 'vitest';
import { UpdateOrganizationUser } from '../../../lib/contract/organization/update-organization-user.ts';
import type { User } from '../../../lib/domain/people/user.ts';
import type { Role } from '../../../lib/domain/tenancy.ts';
import { call } from '../http/call.ts';
import type { World } from '../world.ts';

/** Changes the role of a user, as the owner of the organization. */
export async function changeRole(
  world: Pick<World, 'owner'>,
  { userId }: Pick<User, 'userId'>,
  role: Role,
): Promise<void> {
  const sent = { as: world.owner, params: { userId }, body: { role } };
  expect((await call(UpdateOrganizationUser, sent)).status).toBe(200);
}
