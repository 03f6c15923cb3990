import type { Need, Snapshot } from '../snapshot.ts';
import type { Actor, Credential } from '../tenancy.ts';
import { formatInstant } from '../time/instant.ts';
import type { WithCredential, WithPictures } from '../write-context.ts';
import type { UserIdentity } from './identity.ts';
import { storedOrganization, storedUser } from './needs.ts';
import { type OrganizationUser, shownUser } from './organization-user.ts';
import type { StoredUser } from './user.ts';

/** The user of a credential, in responses. */
export interface CurrentUser extends OrganizationUser {
  readonly identity: UserIdentity | null;
  readonly organization: {
    readonly uid: string;
    readonly name: string;
    readonly slug: string | null;
  };
  readonly credential: {
    readonly kind: Credential['kind'];
    readonly scopes: readonly string[];
    readonly expiresAt: string | null;
  };
}

/** The version is the version of the user. */
export interface CurrentUserReply {
  readonly data: CurrentUser;
  readonly version: number;
}

export const currentUserNeeds = ({ userId }: Actor): Need[] => [
  storedUser(userId),
  storedOrganization(),
];

export function shownCurrentUser(
  { ver, user }: StoredUser,
  snapshot: Snapshot,
  { organizationId: uid }: Actor,
  { credential, ...pictures }: WithCredential & WithPictures,
): CurrentUserReply {
  const organization = snapshot.get(storedOrganization())?.organization;
  if (organization === undefined) throw new Error('The organization of a user is not there.');
  const { name, slug } = organization;
  const { kind, scopes, expiresAtMs } = credential;
  const expiresAt = expiresAtMs === null ? null : formatInstant(expiresAtMs);
  const data = {
    ...shownUser(user, pictures),
    identity: user.identity,
    organization: { uid, name, slug },
    credential: { kind, scopes, expiresAt },
  };
  return { data, version: ver };
}
