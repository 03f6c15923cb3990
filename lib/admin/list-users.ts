import { keys } from '../data/keys.ts';
import { present } from '../data/tombstone.ts';
import { userFrom } from '../data/users.ts';
import type { OrganizationId } from '../domain/tenancy.ts';
import type { User } from '../domain/users/user.ts';
import { compareTexts } from './compare-texts.ts';
import { scanAlike } from './scan-alike.ts';

/** The users of an organization by name. */
export async function listUsers(of: OrganizationId): Promise<readonly User[]> {
  const found = await scanAlike(keys.user(of, ''));
  return found
    .filter((item) => present(item))
    .map(userFrom)
    .sort((a, b) => compareTexts(a.name, b.name) || compareTexts(a.userId, b.userId));
}
