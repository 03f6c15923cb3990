import { randomUUID } from 'node:crypto';
import { takeAddress } from '../data/addresses.ts';
import type { Action } from '../data/engine/commit.ts';
import type { Item } from '../data/engine/items.ts';
import { type Key, keys } from '../data/keys.ts';
import { insertOrganization, organizationFrom } from '../data/organizations.ts';
import { unpublished } from '../data/publish-change.ts';
import { userFrom, writeUser } from '../data/users.ts';
import type { OrganizationId } from '../domain/tenancy.ts';
import { formatInstant } from '../domain/time/instant.ts';
import type { User } from '../domain/users/user.ts';
import { scanAlike } from './scan-alike.ts';
import { transact } from './transact.ts';

type Found = Key & Item;

/** Two users of an organization who say the same address: only the other one is found by it. */
export interface SharedAddress {
  readonly organizationId: string;
  readonly userId: string;
  readonly email: string;
}

interface UpgradedPeople {
  readonly organizations: number;
  readonly users: number;
  readonly sharedAddresses: readonly SharedAddress[];
}

const organizationOf = ({ pk }: Key): OrganizationId => pk.split('#')[1] as OrganizationId;

/**
 * Users and organizations of 0.1.0 had no version; a user was in no list and an address was nobody's.
 * The organization comes first: until it knows its owners, its users are not changed.
 */
export async function upgradePeople(nowMs: number): Promise<UpgradedPeople> {
  const nobody = '' as OrganizationId;
  const { pk } = keys.organization(nobody);
  const people = await scanAlike({ pk, sk: keys.user(nobody, '').sk });
  const usersOf = Map.groupBy(people, organizationOf);
  let organizations = 0;
  for (const item of await scanAlike(keys.organization(nobody))) {
    if (item.ver !== undefined) continue;
    const users = (usersOf.get(organizationOf(item)) ?? []).map(userFrom);
    const outcome = await transact(organizationOf(item), [organizationAction(item, users)]);
    if (outcome === 'written') organizations += 1;
  }
  const sharedAddresses: SharedAddress[] = [];
  let users = 0;
  for (const item of people) {
    if (item.ver !== undefined) continue;
    const of = organizationOf(item);
    const user = userFrom(item);
    const write = userAction(of, user, formatInstant(nowMs));
    const taken = await transact(of, [write, takeAddress(of, user.email, user.userId)]);
    if (taken !== 'written' && taken.refused.includes(0)) continue;
    if (taken !== 'written') {
      sharedAddresses.push({ organizationId: of, userId: user.userId, email: user.email });
      await transact(of, [write]);
    }
    users += 1;
  }
  return { organizations, users, sharedAddresses };
}

function organizationAction(item: Found, users: readonly User[]): Action {
  const owners = users.filter(({ role }) => role === 'owner').map(({ userId }) => userId);
  const counted = { owners, userCount: users.length };
  const action = insertOrganization(organizationOf(item), organizationFrom(item), counted);
  return { ...action, condition: 'attribute_exists(pk) AND attribute_not_exists(ver)' };
}

function userAction(of: OrganizationId, user: User, at: string): Action {
  const event = {
    kind: 'user_updated',
    by: 'administration',
    at,
    requestId: randomUUID(),
  } as const;
  return {
    ...unpublished(writeUser(of, { ver: 0, user }, event)),
    condition: 'attribute_exists(pk) AND attribute_not_exists(ver)',
  };
}
