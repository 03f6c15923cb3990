import { defineNeed } from '../snapshot.ts';
import type { BoundIdentity } from './identity.ts';
import type { StoredUser } from './user.ts';

/** A user of the organization by their ID, with the version at which they were read. */
export const storedUser = defineNeed<string, StoredUser | undefined>('user');

/** The ID of the user who has an email address. */
export const addressOwner = defineNeed<string, string | undefined>('address-owner');

/** The user of an identity in the organization, by the hash of the identity. */
export const identityOwner = defineNeed<string, BoundIdentity | undefined>('identity');

/** The hash of the identity of a user. */
export const userIdentity = defineNeed<string, string | undefined>('user-identity');
