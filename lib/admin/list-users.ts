import { present } from '../data/items/tombstone.ts';
import { keys } from '../data/keys/keys.ts';
import { userFrom } from '../data/people/stored-users.ts';
import type { User } from '../domain/people/user.ts';
import type { OrganizationId } from '../domain/tenancy.ts';
import { compareTexts } from './compare-texts.ts';
import { scanAlike } from './scan-alike.ts';

/** User without settings, picture, and members that clients do not see. */
type ListedUser = Omit<
  User,
  'settings' | 'pictureId' | 'leavingAtMs' | 'sessionScopes' | 'sessionVersion'
>;

/** Lists the users of an organization by name. */
export async function listUsers(of: OrganizationId): Promise<readonly ListedUser[]> {
  const found = await scanAlike(keys.user(of, ''));
  return found
    .filter((item) => present(item))
    .map((item) => listed(userFrom(item)))
    .sort((a, b) => compareTexts(a.name, b.name) || compareTexts(a.userId, b.userId));
}

const listed = (user: User): ListedUser => ({
  userId: user.userId,
  name: user.name,
  email: user.email,
  timeZone: user.timeZone,
  role: user.role,
  locale: user.locale,
  identity: user.identity,
  createdAt: user.createdAt,
  updatedAt: user.updatedAt,
});
