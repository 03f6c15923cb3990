import type { OrganizationId } from '../domain/tenancy.ts';
import { seal, unseal } from './sealed.ts';
import { storedForm } from './stored-form.ts';

/** What opens the account of a connection. The address of a feed is one of them: whoever has it reads the feed. */
export interface AccountSecrets {
  readonly url: string;
  readonly username?: string;
  readonly password?: string;
}

/** Every schema of what is sealed. A member that later ones have is a line: what it is in those before. */
const form = storedForm<{ account: AccountSecrets }>({});

const placeOf = (of: OrganizationId, userId: string, uid: string): readonly string[] => [
  of,
  'calendar-connection',
  userId,
  uid,
];

/** The secrets of a connection as they are stored. */
export const sealAccount = (
  of: OrganizationId,
  userId: string,
  uid: string,
  secrets: AccountSecrets,
): Promise<string> => seal(form.write({ account: secrets }).account, placeOf(of, userId, uid));

/** The secrets that were sealed for this connection of this user. */
export const openAccount = async (
  of: OrganizationId,
  userId: string,
  uid: string,
  sealed: string,
): Promise<AccountSecrets> =>
  form.read({ account: await unseal(sealed, placeOf(of, userId, uid)) }, 'account');
