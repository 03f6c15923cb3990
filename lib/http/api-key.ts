import { timingSafeEqual } from 'node:crypto';
import { hashOfKey } from '../app/hash-of-key.ts';
import { Problem } from '../contract/problem.ts';
import type { findApiKey } from '../data/people/stored-api-keys.ts';
import type { StoredApiKey } from '../domain/people/api-key.ts';
import type { Session } from '../domain/sessions/session.ts';
import type { Credential } from '../domain/tenancy.ts';

/** Form of a key: `sk_live_`, its ID (16 characters), its secret (32 characters). */
const form = /^sk_live_([A-Za-z0-9]{16})([A-Za-z0-9]{32})$/u;

/** Identity that a valid credential contains. The existence and the role of its user are read later. */
export interface CredentialIdentity {
  readonly organizationId: string;
  readonly userId: string;
  readonly credential: Credential;
  /** Whether another user made the credential. */
  readonly isDelegated?: boolean;
  /** The session of the credential, whose rights depend on the user. Absent for other credentials. */
  readonly session?: Pick<Session, 'sessionVersion' | 'identity'>;
  /** End of the credential's validity. */
  readonly untilMs: number;
}

/**
 * Verifies an API key. Every invalid key is refused with the same text, which does not reveal whether the key exists.
 */
export async function proveApiKey(
  key: string,
  nowMs: number,
  find: typeof findApiKey,
): Promise<CredentialIdentity> {
  const keyId = form.exec(key)?.[1];
  const stored = keyId === undefined ? undefined : await find(keyId);
  if (stored === undefined || !isValid(stored, key, nowMs)) throw refusedKey();
  const { organizationId, userId, scopes, expiresAtMs, isDelegated } = stored;
  const credential = { kind: 'apiKey', scopes, expiresAtMs, keyId: stored.keyId } as const;
  const untilMs = expiresAtMs ?? Number.POSITIVE_INFINITY;
  return { organizationId, userId, credential, isDelegated, untilMs };
}

function isValid(stored: StoredApiKey, key: string, nowMs: number): boolean {
  const same = timingSafeEqual(Buffer.from(hashOfKey(key)), Buffer.from(stored.hash));
  const isExpired = stored.expiresAtMs !== null && stored.expiresAtMs <= nowMs;
  return same && !isExpired && stored.revokedAtMs === null;
}

const refusedKey = () =>
  new Problem('credential/refused', {
    detail: 'The API key is malformed, unknown, expired, or revoked.',
  });
