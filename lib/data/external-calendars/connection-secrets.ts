import type { OrganizationId } from '../../domain/tenancy.ts';
import type { Item } from '../engine/items.ts';
import { readJson } from '../items/packed-json.ts';
import { storedForm } from '../items/stored-form.ts';
import { type Place, seal, unseal } from '../secrets/sealed.ts';

/** What opens the account of a connection. The address of a feed is one of them: whoever has it reads the feed. */
export interface AccountSecrets {
  readonly url: string;
  readonly username?: string;
  readonly password?: string;
}

/** What a user has allowed the service at the provider of a connection. */
export interface AccountGrant {
  readonly accessToken: string;
  readonly expiresAtMs: number;
  /** With which it is renewed. */
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

/** Opens a sealed document with the number of its schema. */
const openItem = async (sealed: string, place: Place): Promise<Item> =>
  readJson(await unseal(sealed, place)) as Item;

/** The secrets of a connection as they are stored. */
export const sealAccount = (
  of: OrganizationId,
  userId: string,
  uid: string,
  secrets: AccountSecrets,
): Promise<string> =>
  seal(JSON.stringify(accountForm.write({ doc: secrets })), placeOf(of, userId, uid));

/** The secrets that were sealed for this connection of this user. */
export const openAccount = async (
  of: OrganizationId,
  userId: string,
  uid: string,
  sealed: string,
): Promise<AccountSecrets> =>
  accountForm.read(await openItem(sealed, placeOf(of, userId, uid)), 'doc');

/** What a user has allowed, as it is stored. */
export const sealGrant = (
  of: OrganizationId,
  userId: string,
  uid: string,
  grant: AccountGrant,
): Promise<string> =>
  seal(JSON.stringify(grantForm.write({ doc: grant })), placeOf(of, userId, uid, 'grant'));

/** What this user has allowed for this connection. */
export const openGrant = async (
  of: OrganizationId,
  userId: string,
  uid: string,
  sealed: string,
): Promise<AccountGrant> =>
  grantForm.read(await openItem(sealed, placeOf(of, userId, uid, 'grant')), 'doc');

/** What proves who began an authorization, as it is stored until they come back. */
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
