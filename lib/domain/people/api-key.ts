import { isManager } from '../access.ts';
import type { Actor } from '../tenancy.ts';
import { formatInstant } from '../time/instant.ts';

/** An API key as it is stored: its SHA-256, never the key itself. `…Ms` are epoch milliseconds, `createdAt` is RFC 3339 in UTC. */
export interface StoredApiKey {
  readonly keyId: string;
  readonly hash: string;
  readonly organizationId: string;
  readonly userId: string;
  readonly name: string;
  readonly scopes: readonly string[];
  readonly expiresAtMs: number | null;
  readonly revokedAtMs: number | null;
  /** Whether another user made the key, or used such a key to make it. */
  readonly isDelegated: boolean;
  readonly createdAt: string;
}

/** An API key as lists contain it: without its hash. */
export type ListedApiKey = Omit<
  StoredApiKey,
  'hash' | 'organizationId' | 'revokedAtMs' | 'isDelegated'
>;

/** An API key in responses. */
export interface ApiKey {
  readonly uid: string;
  readonly name: string;
  readonly prefix: string;
  readonly scopes: readonly string[];
  readonly userId: string;
  readonly expiresAt: string | null;
  readonly lastUsedOn: string | null;
  readonly createdAt: string;
}

/** Every key starts with this prefix, followed by its ID. */
export const keyPrefix = 'sk_live_';
const prefixLength = 12;

export const shownApiKey = (
  { keyId, name, scopes, userId, expiresAtMs, createdAt }: ListedApiKey,
  lastUsedOn: string | null,
): ApiKey => ({
  uid: keyId,
  name,
  prefix: `${keyPrefix}${keyId}`.slice(0, prefixLength),
  scopes,
  userId,
  expiresAt: expiresAtMs === null ? null : formatInstant(expiresAtMs),
  lastUsedOn,
  createdAt,
});

const dayMs = 86_400_000;

/** The version of an API key for clients. Keys never change, but `lastUsedOn` does. */
export const apiKeyVersion = (lastUsedOn: string | null): number =>
  lastUsedOn === null ? 1 : 1 + Date.parse(lastUsedOn) / dayMs;

/** Users see their own keys. Owners and admins see all keys. */
export const seesKeysOf = (
  { userId, role }: Pick<Actor, 'userId' | 'role'>,
  owner: string,
): boolean => userId === owner || isManager({ role });
