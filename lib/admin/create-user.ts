import { newUserId } from '../app/new-uid.ts';
import { putUser } from '../data/users.ts';
import type { OrganizationId } from '../domain/tenancy.ts';
import type { User } from '../domain/users/user.ts';

/** Creates a user of the organization. */
export async function createUser(of: OrganizationId, given: Omit<User, 'userId'>): Promise<User> {
  const user = { userId: newUserId(), ...given };
  await putUser(of, user);
  return user;
}
