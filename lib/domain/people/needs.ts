import { defineNeed } from '../snapshot.ts';
import type { StoredApiKey } from './api-key.ts';
import type { BoundIdentity } from './identity.ts';
import type { StoredOrganization } from './organization.ts';
import type { StoredUser } from './user.ts';

/** A user of the organization by their ID, with the version at which they were read. */
export const storedUser = defineNeed<string, StoredUser | undefined>('user');

/** The ID of the user with an email address. */
export const addressOwner = defineNeed<string, string | undefined>('address-owner');

/** The user of an identity in the organization, by the hash of the identity. */
export const identityOwner = defineNeed<string, BoundIdentity | undefined>('identity');

/** The hash of the identity of a user. */
export const userIdentity = defineNeed<string, string | undefined>('user-identity');

/** An API key by its ID, valid or expired. A revoked key is undefined. */
export const storedApiKey = defineNeed<string, StoredApiKey | undefined>('api-key');

/** The day on which an API key was last used (`2026-03-01`, in UTC). */
export const lastUsedOn = defineNeed<string, string | null>('last-used-on');

export const storedOrganization = defineNeed<void, StoredOrganization | undefined>('organization');

/** Whether another organization has the slug, had it a short time ago, or has it as its ID. */
export const slugTaken = defineNeed<{ readonly slug: string; readonly nowMs: number }, boolean>(
  'slug-taken',
);
