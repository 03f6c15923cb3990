import type { Revision } from '../revision.ts';
import type { Role } from '../tenancy.ts';
import type { UserIdentity } from './identity.ts';
import type { Locale } from './locale.ts';
import { newSettings, type UserSettings } from './user-settings.ts';

/** A person of an organization. Instants are RFC 3339 in UTC. */
export interface User {
  readonly userId: string;
  readonly name: string;
  /** As it was typed; addresses are compared without letter case. */
  readonly email: string;
  readonly timeZone: string;
  readonly role: Role;
  readonly locale: Locale;
  readonly settings: UserSettings;
  /** The id of their picture, which is the last part of its address. */
  readonly pictureId: string | null;
  /** Of an issuer of tokens; null = they have none. */
  readonly identity: UserIdentity | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** When their deletion was asked for last, in epoch milliseconds. No client sees it. */
  readonly leavingAtMs?: number | undefined;
}

/** A user at the version at which they were read; `rev` rises with what no client sees. */
export interface StoredUser extends Revision {
  readonly user: User;
}

/** A deletion that nobody asked for again in that time is given up. */
const leavingMs = 3_600_000;

/** Whether the user is being deleted: then nothing new is given to them. */
export const isLeaving = ({ leavingAtMs = -leavingMs }: User, nowMs: number): boolean =>
  nowMs - leavingAtMs < leavingMs;

/** What a user begins with who says no more. */
export const newUser = (
  said: Pick<User, 'userId' | 'name' | 'email' | 'timeZone' | 'role'> & Partial<User>,
  at: string,
): User => ({
  locale: 'en',
  settings: newSettings,
  pictureId: null,
  identity: null,
  createdAt: at,
  updatedAt: at,
  ...said,
});
