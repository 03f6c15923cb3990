import type { Revision } from '../revision.ts';
import type { Role } from '../tenancy.ts';
import type { UserIdentity } from './identity.ts';
import type { Locale } from './locale.ts';
import { newSettings, type UserSettings } from './user-settings.ts';

/** A person of an organization. Instants are RFC 3339 in UTC. */
export interface User {
  readonly userId: string;
  readonly name: string;
  /** Spelled as entered. Addresses are compared without letter case. */
  readonly email: string;
  readonly timeZone: string;
  readonly role: Role;
  readonly locale: Locale;
  readonly settings: UserSettings;
  /** The ID of the picture, which is the last part of its URL. */
  readonly pictureId: string | null;
  /** The identity at an issuer of tokens; null if the user has none. */
  readonly identity: UserIdentity | null;
  /** The scopes of the sessions of the user, if they were invited with a credential that had fewer than all; null means all. */
  readonly sessionScopes: readonly string[] | null;
  /** Rises when all sessions of the user end. Clients do not see it. */
  readonly sessionVersion: number;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** When the deletion was last requested, in epoch milliseconds. Clients do not see it. */
  readonly leavingAtMs?: number | undefined;
}

/** A user at the version at which they were read. `rev` also rises with changes that clients do not see. */
export interface StoredUser extends Revision {
  readonly user: User;
}

/** A deletion that is not requested again within this time is given up. */
const leavingMs = 3_600_000;

/** Whether the user is being deleted, so that they receive nothing new. */
export const isLeaving = ({ leavingAtMs = -leavingMs }: User, nowMs: number): boolean =>
  nowMs - leavingAtMs < leavingMs;

/** A new user with the defaults. */
export const newUser = (
  given: Pick<User, 'userId' | 'name' | 'email' | 'timeZone' | 'role'> & Partial<User>,
  at: string,
): User => ({
  locale: 'en',
  settings: newSettings,
  pictureId: null,
  identity: null,
  sessionScopes: null,
  sessionVersion: 0,
  createdAt: at,
  updatedAt: at,
  ...given,
});
