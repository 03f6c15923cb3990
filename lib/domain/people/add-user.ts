import { type Decided, type Refused, refuse } from '../decision.ts';
import { eventOf } from '../events.ts';
import type { Need, Snapshot } from '../snapshot.ts';
import type { WriteContext } from '../write-context.ts';
import {
  changeOwners,
  type OrganizationChange,
  putUser,
  takeAddress,
  type UserChange,
} from './changes.ts';
import { addressOwner, storedOrganization, storedUser } from './needs.ts';
import type { User } from './user.ts';

export const newUserNeeds = ({ userId, email }: Pick<User, 'userId' | 'email'>): Need[] => [
  storedUser(userId),
  addressOwner(email),
  storedOrganization(),
];

interface AddedUser extends Decided<User, UserChange | OrganizationChange> {
  readonly changes: readonly (UserChange | OrganizationChange)[];
}

/** Adds a user to the organization. Each email address belongs to at most one user. */
export function addUser(
  user: User,
  snapshot: Snapshot,
  context: Pick<WriteContext, 'actor' | 'requestId'>,
): AddedUser | Refused<'user/email-taken'> {
  const organization = snapshot.get(storedOrganization());
  if (organization === undefined) throw new Error('The organization is not there.');
  if (snapshot.get(addressOwner(user.email)) !== undefined) return refuse('user/email-taken');
  const { ver, owners } = organization;
  const { userId, email, role } = user;
  const all = role === 'owner' ? [...owners, userId] : undefined;
  return {
    reply: user,
    changes: [
      putUser({
        stored: { ver: 0, user },
        event: eventOf('user_added', user.createdAt, context),
      }),
      takeAddress({ email, userId }),
      changeOwners({ ver, owners: all, added: 1 }),
    ],
  };
}
