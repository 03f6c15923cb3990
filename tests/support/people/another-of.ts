import type { Role } from '../../../lib/domain/tenancy.ts';
import type { Person, World } from '../world.ts';
import { changeRole } from './change-role.ts';

/** Somebody else than the caller who has a role. */
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
