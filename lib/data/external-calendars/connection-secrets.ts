import type { OrganizationId } from '../../domain/tenancy.ts';
import type { Item } from '../engine/items.ts';
import { readJson } from '../items/packed-json.ts';
import { storedForm } from '../items/stored-form.ts';
import { type Place, seal, unseal } from '../secrets/sealed.ts';

/**
 * The credentials of a connection. The URL of a feed is one of them, because it gives access to the
 * feed.
 */
export interface AccountSecrets {
  readonly url: string;
  readonly username?: string;
  readonly password?: string;
}

/** The access that a user has granted at the provider of a connection. */
export interface AccountGrant {
  readonly accessToken: string;
  readonly expiresAtMs: number;
  /** The token that renews the access token. */
  readonly refreshToken: string;
  readonly scopes: readonly string[];
}

const placeOf = (of: OrganizationId, userId: string, uid: string, kind = 'connection'): Place => [
  of,
  `calendar-${kind}`,
  userId,
  uid,
];

const accountForm = storedForm<{ doc: AccountSecrets }>();
const grantForm = storedForm<{ doc: AccountGrant }>();

/** Opens a sealed document, which contains the number of its schema. */
const openItem = async (sealed: string, place: Place): Promise<Item> =>
  readJson(await unseal(sealed, place)) as Item;

/** Seals the credentials of a connection for storage. */
export const sealAccount = (
  of: OrganizationId,
  userId: string,
  uid: string,
  secrets: AccountSecrets,
): Promise<string> =>
  seal(JSON.stringify(accountForm.write({ doc: secrets })), placeOf(of, userId, uid));

/** Opens the credentials that were sealed for this connection of this user. */
export const openAccount = async (
  of: OrganizationId,
  userId: string,
  uid: string,
  sealed: string,
): Promise<AccountSecrets> =>
  accountForm.read(await openItem(sealed, placeOf(of, userId, uid)), 'doc');

/** Seals a grant for storage. */
export const sealGrant = (
  of: OrganizationId,
  userId: string,
  uid: string,
  grant: AccountGrant,
): Promise<string> =>
  seal(JSON.stringify(grantForm.write({ doc: grant })), placeOf(of, userId, uid, 'grant'));

/** Opens the grant of this user for this connection. */
export const openGrant = async (
  of: OrganizationId,
  userId: string,
  uid: string,
  sealed: string,
): Promise<AccountGrant> =>
  grantForm.read(await openItem(sealed, placeOf(of, userId, uid, 'grant')), 'doc');

/**
 * Seals the PKCE verifier (RFC 7636) of an authorization, which is stored until the user returns
 * from the provider.
 */
export const sealVerifier = (
  of: OrganizationId,
  userId: string,
  uid: string,
  verifier: string,
): Promise<string> => seal(verifier, placeOf(of, userId, uid, 'authorization'));

export const openVerifier = (
  of: OrganizationId,
  userId: string,
  uid: string,
  sealed: string,
): Promise<string> => unseal(sealed, placeOf(of, userId, uid, 'authorization'));
