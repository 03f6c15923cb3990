import { defineChange } from '../change.ts';
import type { ApiKeyEvent, OrganizationEvent, UserEvent } from '../events.ts';
import type { StoredApiKey } from './api-key.ts';
import type { IdentityBinding } from './identity.ts';
import type { StoredOrganization } from './organization.ts';
import type { StoredUser } from './user.ts';

export interface RequiredUser {
  readonly userId: string;
  readonly ver: number;
  /** If present, the deletion of the user must not have begun either. */
  readonly rev?: number | undefined;
}

/** A user at the version at which they were read, with the event of the change. */
export interface ChangedUser {
  readonly stored: StoredUser;
  readonly event: UserEvent;
}

/** Stores a user as the next version, if the user is as they were read. Version 0 is a new user. */
export const putUser = defineChange<ChangedUser>()('put-user');

/** Deletes a user, if the user is as they were read. */
export const removeUser = defineChange<ChangedUser>()('remove-user');

/** Stores members of a user that clients do not see, if the user is as they were read. The version of the user stays the same. */
export const putHiddenUser = defineChange<StoredUser>()('put-hidden-user');

/**
 * Stores the other changes only if the user is as they were read, so that a role is used only while the user
 * has it.
 */
export const requireUser = defineChange<RequiredUser>()('require-user');

/** Gives an email address to a user, if no other user has it. */
export const takeAddress = defineChange<{ readonly email: string; readonly userId: string }>()(
  'take-address',
);

/** Frees the email address of a deleted user, if no other user has it. */
export const freeAddress = defineChange<{
  readonly email: string;
  readonly userId: string;
  readonly nowMs: number;
}>()('free-address');

/** Gives an identity to a user in place of the former one, if no other user of the organization has it. */
export const putIdentity = defineChange<IdentityBinding>()('put-identity');

/** Removes the identity of a user, if it is the one that was read. Without a hash, it requires that the user still has none. */
export const removeIdentity = defineChange<{
  readonly userId: string;
  readonly hash: string | undefined;
}>()('remove-identity');

export type UserChange = ReturnType<
  | typeof putUser
  | typeof removeUser
  | typeof putHiddenUser
  | typeof requireUser
  | typeof takeAddress
  | typeof freeAddress
>;
export type IdentityChange = ReturnType<typeof putIdentity | typeof removeIdentity>;

/** An API key with the event of the change. */
export interface ChangedApiKey {
  readonly apiKey: StoredApiKey;
  readonly event: ApiKeyEvent;
}

/** Stores a new API key. */
export const putApiKey = defineChange<ChangedApiKey>()('put-api-key');

/** Revokes an API key at the instant of the event, if it is valid. */
export const revokeApiKey = defineChange<ChangedApiKey>()('revoke-api-key');

/** Stores the other changes only if the API key of the request has not been revoked. */
export const requireApiKey = defineChange<{ readonly keyId: string }>()('require-api-key');

export type ApiKeyChange = ReturnType<
  typeof putApiKey | typeof revokeApiKey | typeof requireApiKey
>;

/**
 * Stores an organization as the next version, if it is as it was read. Its owners and the number of its users
 * stay the same.
 */
export const putOrganization = defineChange<{
  readonly stored: StoredOrganization;
  readonly event: OrganizationEvent;
}>()('put-organization');

/** The new and the former slug of an organization; null means no slug. */
export interface SlugChange {
  readonly taken: string | null;
  readonly former: string | null;
  readonly nowMs: number;
  /** Until this instant, no other organization can take the former slug (epoch milliseconds). */
  readonly keptUntilMs: number;
}

/** Gives a free slug to an organization, and reserves the former one for it. */
export const changeSlug = defineChange<SlugChange>()('change-slug');

/** The owners of an organization, and how the number of its users changes. */
export interface OwnersChange {
  /** The version at which the organization was read. */
  readonly ver: number;
  /** All owners after the change; undefined if they stay the same. */
  readonly owners?: readonly string[] | undefined;
  /** The change of the number of users. */
  readonly added: number;
}

/** Counts users and replaces the owners. Only new owners require the version at which the organization was read. */
export const changeOwners = defineChange<OwnersChange>()('change-owners');

export type OrganizationChange = ReturnType<
  typeof putOrganization | typeof changeSlug | typeof changeOwners
>;
