import type { Decision } from '../../../lib/domain/decision.ts';
import {
  type InvitationChange,
  type InvitedAddress,
  inviteAddress,
  putInvitation,
} from '../../../lib/domain/invitations/changes.ts';
import type { StoredInvitation } from '../../../lib/domain/invitations/invitation.ts';
import { newestInvitation, storedInvitation } from '../../../lib/domain/invitations/needs.ts';
import type { MessageChange } from '../../../lib/domain/messages/changes.ts';
import type { StoredApiKey } from '../../../lib/domain/people/api-key.ts';
import {
  type ApiKeyChange,
  changeOwners,
  freeAddress,
  type IdentityChange,
  type OrganizationChange,
  type OwnersChange,
  putApiKey,
  putUser,
  removeIdentity,
  removeUser,
  requireUser,
  takeAddress,
  type UserChange,
} from '../../../lib/domain/people/changes.ts';
import {
  addressOwner,
  storedApiKey,
  storedOrganization,
  storedUser,
} from '../../../lib/domain/people/needs.ts';
import type { StoredOrganization } from '../../../lib/domain/people/organization.ts';
import { newUser, type StoredUser } from '../../../lib/domain/people/user.ts';
import type { PictureChange } from '../../../lib/domain/pictures/changes.ts';
import type { Need, Snapshot } from '../../../lib/domain/snapshot.ts';
import type { Credential, OrganizationId, Role } from '../../../lib/domain/tenancy.ts';
import { requireUnchanged, type Unchanged } from '../../../lib/domain/unchanged.ts';
import type {
  WithCredential,
  WithPictures,
  WriteContext,
} from '../../../lib/domain/write-context.ts';
import { frozen } from '../../support/decisions/frozen.ts';
import {
  type ReadValues,
  read,
  snapshotOf,
  withSameItem,
} from '../../support/decisions/read-values.ts';
import { pictureUrl } from '../../support/people/picture-url.ts';
import { acme, at, nowMs } from './ann.ts';

type ById<Value> = Readonly<Record<string, Value>>;

/** The stored data about the users of an organization, by ID. */
export interface People {
  readonly storedUsers: ById<StoredUser>;
  readonly addressOwners: ById<string | undefined>;
  readonly newestInvitations: ById<string>;
  readonly invitations: ById<StoredInvitation>;
  readonly apiKeys: ById<StoredApiKey>;
  readonly organization: StoredOrganization;
}

const aStoredUser = (userId: string, role: Role, ver = 3): StoredUser => {
  const email = `${userId}@example.com`;
  return { ver, user: newUser({ userId, name: userId, email, timeZone: 'UTC', role }, at) };
};

export const peopleOf = (roles: ById<Role>): People => {
  const users = Object.entries(roles).map(([userId, role]) => aStoredUser(userId, role));
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

/** A snapshot of only these needs. `more` adds values that are not data about users. */
export const readPeople = (people: People, needs: readonly Need[], ...more: ReadValues): Snapshot =>
  snapshotOf(
    withSameItem(needs, addressOwner, newestInvitation),
    ...frozen([...storedValues(people), ...needs.flatMap((need) => addressValues(people, need))]),
    ...more,
  );

const storedValues = ({ storedUsers, invitations, apiKeys, organization }: People): ReadValues => [
  ...Object.entries(storedUsers).map(([userId, stored]) => read(storedUser(userId), stored)),
  ...Object.entries(invitations).map(([uid, stored]) => read(storedInvitation(uid), stored)),
  ...Object.entries(apiKeys).map(([keyId, apiKey]) => read(storedApiKey(keyId), apiKey)),
  read(storedOrganization(), organization),
];

/** Addresses are stored in lower case. */
function addressValues(people: People, { kind, key }: Need): ReadValues {
  if (kind !== addressOwner.kind) return [];
  const email = key as string;
  const address = email.toLowerCase();
  return [
    read(addressOwner(email), people.addressOwners[address]),
    read(newestInvitation(email), people.newestInvitations[address]),
  ];
}

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

type PeopleChange =
  | UserChange
  | IdentityChange
  | OrganizationChange
  | InvitationChange
  | ApiKeyChange
  | PictureChange
  | MessageChange
  | Unchanged;

export type PeopleDecision = Decision<unknown, never, PeopleChange>;

/** The stored data after a decision. A refusal changes nothing. */
export const after = (people: People, decision: PeopleDecision): People =>
  'refused' in decision ? people : (decision.changes ?? []).reduce(withChange, people);

function withChange(people: People, change: PeopleChange): People {
  switch (change.kind) {
    case putUser.kind:
      return withUser(people, change.data.stored);
    case removeUser.kind:
      return withoutUser(people, change.data.stored);
    case takeAddress.kind:
      return withAddressOwner(people, change.data.email, change.data.userId);
    case freeAddress.kind:
      return withAddressOwner(people, change.data.email, undefined);
    case changeOwners.kind:
      return withOwners(people, change.data);
    case putInvitation.kind:
      return withInvitation(people, change.data.stored);
    case inviteAddress.kind:
      return withNewestInvitation(people, change.data);
    case putApiKey.kind:
      return withKey(people, change.data.apiKey);
    case removeIdentity.kind:
    case requireUser.kind:
    case requireUnchanged.kind:
      return people;
    default:
      throw new Error(`The change ${change.kind} is not expected.`);
  }
}

const withUser = (people: People, { ver, user }: StoredUser): People => ({
  ...people,
  storedUsers: { ...people.storedUsers, [user.userId]: { ver: ver + 1, user } },
});

function withoutUser(people: People, { user }: StoredUser): People {
  const { [user.userId]: _, ...storedUsers } = people.storedUsers;
  return { ...people, storedUsers };
}

function withAddressOwner(people: People, email: string, userId: string | undefined): People {
  const address = email.toLowerCase();
  const { [address]: _, ...others } = people.addressOwners;
  return {
    ...people,
    addressOwners: userId === undefined ? others : { ...others, [address]: userId },
  };
}

const withOwners = (
  { organization: { ver, userCount, ...organization }, ...people }: People,
  { owners = organization.owners, added }: OwnersChange,
): People => ({
  ...people,
  organization: { ...organization, ver: ver + 1, owners, userCount: userCount + added },
});

const withInvitation = (people: People, { ver, ...stored }: StoredInvitation): People => ({
  ...people,
  invitations: { ...people.invitations, [stored.invitation.uid]: { ...stored, ver: ver + 1 } },
});

const withNewestInvitation = (people: People, { uid, email }: InvitedAddress): People => ({
  ...people,
  newestInvitations: { ...people.newestInvitations, [email.toLowerCase()]: uid },
});

const withKey = (people: People, apiKey: StoredApiKey): People => ({
  ...people,
  apiKeys: { ...people.apiKeys, [apiKey.keyId]: apiKey },
});
