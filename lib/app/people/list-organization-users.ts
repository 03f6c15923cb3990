import type { listUsers } from '../../data/people/list-users.ts';
import type { Reader } from '../../data/reader.ts';
import { canSee } from '../../domain/access.ts';
import { addressOwner, storedUser } from '../../domain/people/needs.ts';
import { type OrganizationUser, shownUser } from '../../domain/people/organization-user.ts';
import type { User } from '../../domain/people/user.ts';
import type { Actor, Role } from '../../domain/tenancy.ts';
import type { WithPictures } from '../../domain/write-context.ts';
import { decryptCursor, encryptCursor } from '../cursor.ts';

interface UsersQuery {
  readonly role?: Role | undefined;
  readonly email?: string | undefined;
  readonly perPage: number;
  readonly cursor?: string | undefined;
}

interface Deps extends WithPictures {
  readonly listUsers: typeof listUsers;
}

/** Returns one page of the users, newest first. A `restricted` user sees only themselves. */
export async function listOrganizationUsers(
  actor: Actor,
  query: UsersQuery,
  reader: Reader,
  deps: Deps,
): Promise<{ readonly data: readonly OrganizationUser[]; readonly nextCursor: string | null }> {
  const { cursor, email, perPage, role } = query;
  const scope = { actor, list: 'organization-users', query: { ...query } };
  const after = (await decryptCursor(cursor, scope)) as Record<string, unknown> | undefined;
  if (email === undefined && actor.role !== 'restricted') {
    const { users, next } = await deps.listUsers(reader.of, { perPage, role }, after);
    return {
      data: users.map((user) => shownUser(user, deps)),
      nextCursor: await encryptCursor(next, scope),
    };
  }
  const found = email === undefined ? actor.userId : await ownerOf(email, reader);
  const user = found === undefined ? undefined : await userOf(found, reader);
  const isAsked =
    user !== undefined &&
    canSee(actor, [user.userId]) &&
    (role === undefined || user.role === role);
  return { data: isAsked ? [shownUser(user, deps)] : [], nextCursor: null };
}

const ownerOf = async (email: string, reader: Reader): Promise<string | undefined> =>
  (await reader.read([addressOwner(email)])).get(addressOwner(email));

const userOf = async (userId: string, reader: Reader): Promise<User | undefined> =>
  (await reader.read([storedUser(userId)])).get(storedUser(userId))?.user;
