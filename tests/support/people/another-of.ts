import type { Role } from '../../../lib/domain/tenancy.ts';
import type { Person, World } from '../world.ts';
import { changeRole } from './change-role.ts';

/** A user with a role who is not the caller. */
export async function anotherOf(
  world: World<'admin' | 'restricted'>,
  role: Role,
  caller: Role,
): Promise<Person> {
  if (caller !== role) return world[role];
  const user = await world.addUser('member');
  await changeRole(world, user, role);
  return user;
}
