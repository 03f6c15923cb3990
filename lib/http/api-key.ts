import { timingSafeEqual } from 'node:crypto';
import { hashOfKey } from '../app/hash-of-key.ts';
import { Problem } from '../contract/problem.ts';
import type { findApiKey } from '../data/people/stored-api-keys.ts';
import type { StoredApiKey } from '../domain/people/api-key.ts';
import type { Credential } from '../domain/tenancy.ts';

/** `sk_live_`, the id of the key (16 characters), its secret (32 characters). */
const form = /^sk_live_([A-Za-z0-9]{16})([A-Za-z0-9]{32})$/u;

/** The identity that a valid credential contains. Whether its user exists, and with which role, is read next. */
export interface CredentialIdentity {
  readonly organizationId: string;
  readonly userId: string;
  readonly credential: Credential;
  /** The instant until which the credential is valid. */
  readonly untilMs: number;
}

/** Verifies an API key. Every invalid key is refused with the same text, which does not tell whether the key exists. */
export async function proveApiKey(
  key: string,
  nowMs: number,
  find: typeof findApiKey,
): Promise<CredentialIdentity> {
  const keyId = form.exec(key)?.[1];
  const stored = keyId === undefined ? undefined : await find(keyId);
  if (stored === undefined || !isValid(stored, key, nowMs)) throw refusedKey();
  const { organizationId, userId, scopes, expiresAtMs } = stored;
  const credential = { kind: 'apiKey', scopes, expiresAtMs, keyId: stored.keyId } as const;
  return { organizationId, userId, credential, untilMs: expiresAtMs ?? Number.POSITIVE_INFINITY };
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
