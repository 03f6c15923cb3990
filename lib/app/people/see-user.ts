import { Problem } from '../../contract/problem.ts';
import { canSee } from '../../domain/access.ts';
import type { StoredUser } from '../../domain/people/user.ts';
import type { Actor } from '../../domain/tenancy.ts';

/** Returns a visible user. A user that the caller may not see gets the same problem as an unknown one. */
export function seeUser(actor: Actor, found: StoredUser | undefined): StoredUser {
  if (found === undefined || !canSee(actor, [found.user.userId])) {
    throw new Problem('user/not-found');
  }
  return found;
}
