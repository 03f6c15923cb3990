import { Problem } from '../../contract/problem.ts';
import { canSee } from '../../domain/access.ts';
import type { StoredUser } from '../../domain/people/user.ts';
import type { Actor } from '../../domain/tenancy.ts';

/** The user who was found, if the caller may see them. */
export function seeUser(actor: Actor, found: StoredUser | undefined): StoredUser {
  if (found === undefined || !canSee(actor, [found.user.userId])) {
    throw new Problem('user/not-found');
  }
  return found;
}
