import type { StoredApiKey } from '../../../lib/domain/api-keys/api-key.ts';
import type { OwnersChange } from '../../../lib/domain/changes.ts';
import type { Decision } from '../../../lib/domain/decision.ts';
import type { StoredInvitation } from '../../../lib/domain/organization/invitation.ts';
import type { StoredOrganization } from '../../../lib/domain/organization/organization.ts';
import type { Credential, OrganizationId, Role } from '../../../lib/domain/tenancy.ts';
import { newUser, type StoredUser } from '../../../lib/domain/users/user.ts';
import type {
  WithCredential,
  WithPictures,
  WriteContext,
} from '../../../lib/domain/write-context.ts';
import { frozen } from '../../support/decisions/frozen.ts';
import { pictureUrl } from '../../support/people/picture-url.ts';
import { acme, at, nowMs } from '../users/ann.ts';

type ById<Value> = Readonly<Record<string, Value>>;

/** The people of an organization, by their ids; all of it plain data. */
export interface People {
  readonly storedUsers: ById<StoredUser>;
  readonly addressOwners: ById<string | undefined>;
  readonly newestInvitations: ById<string>;
  readonly invitations: ById<StoredInvitation>;
  readonly apiKeys: ById<StoredApiKey>;
  readonly organization: StoredOrganization;
}

const storedUser = (userId: string, role: Role, ver = 3): StoredUser => {
  const email = `${userId}@example.com`;
  return { ver, user: newUser({ userId, name: userId, email, timeZone: 'UTC', role }, at) };
};

export const peopleOf = (roles: ById<Role>): People => {
  const users = Object.entries(roles).map(([userId, role]) => storedUser(userId, role));
  const by = <Value>(
    shown: (one: StoredUser) => Value,
    keyOf = (one: StoredUser) => one.user.userId,
  ) => Object.fromEntries(users.map((one) => [keyOf(one), shown(one)]));
  return frozen({
    storedUsers: by((one) => one),
    addressOwners: by(
      ({ user }) => user.userId,
      ({ user }) => user.email,
    ),
    newestInvitations: {},
    invitations: {},
    apiKeys: {},
    organization: {
      ver: 5,
      organization: acme,
      owners: users.filter(({ user }) => user.role === 'owner').map(({ user }) => user.userId),
      userCount: users.length,
    },
  });
};

export const contextOf = (
  userId: string,
  role: Role,
  parts: Partial<WriteContext> = {},
  credential: Partial<Credential> = {},
): WriteContext & WithCredential & WithPictures =>
  frozen({
    actor: { organizationId: 'acme' as OrganizationId, userId, role },
    credential: { kind: 'apiKey', scopes: ['*'], expiresAtMs: null, ...credential },
    nowMs,
    requestId: 'request',
    dryRun: false,
    precondition: undefined,
    pictureUrl,
    ...parts,
  });

/** What is stored after a decision; a refusal changes nothing. */
export function after<Reply>(people: People, decision: Decision<Reply, never>): People {
  if ('refused' in decision || decision.changes === undefined) return people;
  const { changes } = decision;
  switch (changes.kind) {
    case 'user': {
      const { stored, change, organization } = changes;
      const left = withOwners(people, organization);
      return change === 'delete' ? withoutUser(left, stored) : withUser(left, stored);
    }
    case 'invitation':
      return withInvitations(people, [changes.stored, changes.replaced]);
    case 'acceptance': {
      const joined = withOwners(withUser(people, changes.user.stored), changes.user.organization);
      return withKeys(withInvitations(joined, [changes.invitation]), [changes.firstKey?.apiKey]);
    }
    case 'user-leaving':
    case 'unchanged':
      return people;
    default:
      throw new Error(`Nobody expects changes of the kind ${changes.kind}.`);
  }
}

const withUser = (people: People, { ver, user }: StoredUser): People => ({
  ...people,
  storedUsers: { ...people.storedUsers, [user.userId]: { ver: ver + 1, user } },
  addressOwners: { ...people.addressOwners, [user.email.toLowerCase()]: user.userId },
});

function withoutUser(people: People, { user }: StoredUser): People {
  const { [user.userId]: _, ...storedUsers } = people.storedUsers;
  const { [user.email.toLowerCase()]: _owner, ...addressOwners } = people.addressOwners;
  return { ...people, storedUsers, addressOwners };
}

function withOwners(people: People, change: OwnersChange | undefined): People {
  if (change === undefined) return people;
  const { ver, owners, userCount, organization } = people.organization;
  const counted = userCount + change.added;
  return {
    ...people,
    organization: {
      ver: ver + 1,
      owners: change.owners ?? owners,
      userCount: counted,
      organization,
    },
  };
}

function withInvitations(people: People, all: readonly (StoredInvitation | undefined)[]): People {
  const invitations = { ...people.invitations };
  const newestInvitations = { ...people.newestInvitations };
  for (const stored of all.filter((one) => one !== undefined)) {
    const { uid, email } = stored.invitation;
    invitations[uid] = { ...stored, ver: stored.ver + 1 };
    if (stored.ver === 0) newestInvitations[email.toLowerCase()] = uid;
  }
  return { ...people, invitations, newestInvitations };
}

function withKeys(people: People, all: readonly (StoredApiKey | undefined)[]): People {
  const made = all.filter((one) => one !== undefined).map((one) => [one.keyId, one]);
  return { ...people, apiKeys: { ...people.apiKeys, ...Object.fromEntries(made) } };
}
