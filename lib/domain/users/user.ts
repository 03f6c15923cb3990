import type { Role } from '../tenancy.ts';

/** The languages of messages and pages. */
export const locales = ['ja', 'en'] as const;
export type Locale = (typeof locales)[number];

/** A person of an organization. Instants are RFC 3339 in UTC. */
export interface User {
  readonly userId: string;
  readonly name: string;
  /** As it was typed; addresses are compared without letter case. */
  readonly email: string;
  readonly timeZone: string;
  readonly role: Role;
  readonly locale: Locale;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** A user at the version at which they were read. */
export interface StoredUser {
  readonly ver: number;
  readonly user: User;
}

/** What a user begins with who says no more. */
export const newUser = (
  said: Pick<User, 'userId' | 'name' | 'email' | 'timeZone' | 'role'> & Partial<User>,
  at: string,
): User => ({ locale: 'en', createdAt: at, updatedAt: at, ...said });
