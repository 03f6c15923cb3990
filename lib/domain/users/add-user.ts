import type { UserChanges } from '../changes.ts';
import { type Decided, type Refused, refuse } from '../decision.ts';
import { eventOf } from '../events.ts';
import { storedOrganization } from '../organization/needs.ts';
import type { Need, Snapshot } from '../snapshot.ts';
import type { WriteContext } from '../write-context.ts';
import { addressOwner, storedUser } from './needs.ts';
import type { User } from './user.ts';

/** What the decision rests on. */
export const newUserNeeds = ({ userId, email }: Pick<User, 'userId' | 'email'>): Need[] => [
  storedUser(userId),
  addressOwner(email),
  storedOrganization(),
];

/** Adds a user to the organization: one address is one user. */
export function addUser(
  user: User,
  snapshot: Snapshot,
  context: Pick<WriteContext, 'actor' | 'requestId'>,
): (Decided<User> & { readonly changes: UserChanges }) | Refused<'user/email-taken'> {
  const organization = snapshot.get(storedOrganization());
  if (organization === undefined) throw new Error('The organization is not there.');
  if (snapshot.get(addressOwner(user.email)) !== undefined) return refuse('user/email-taken');
  const { ver, owners } = organization;
  const isOwner = user.role === 'owner';
  return {
    reply: user,
    changes: {
      kind: 'user',
      change: 'write',
      stored: { ver: 0, user },
      organization: { ver, owners: isOwner ? [...owners, user.userId] : undefined, added: 1 },
      event: eventOf('user_added', user.createdAt, context),
    },
  };
}
