import { timingSafeEqual } from 'node:crypto';
import { hashOfKey } from '../app/hash-of-key.ts';
import { Problem } from '../contract/problem.ts';
import type { findApiKey } from '../data/api-keys.ts';
import type { StoredApiKey } from '../domain/api-keys/api-key.ts';
import type { Credential } from '../domain/tenancy.ts';

/** `sk_live_`, the id of the key (16 characters), its secret (32 characters). */
const form = /^sk_live_([A-Za-z0-9]{16})([A-Za-z0-9]{32})$/u;

/** Bears who a credential says it is; whether that user exists, and with which role, is read next. */
export interface Proven {
  readonly organizationId: string;
  readonly userId: string;
  readonly credential: Credential;
  /** Not to be believed longer than this. */
  readonly untilMs: number;
}

/** A key that is malformed, unknown, altered, expired or revoked is refused with the same words. */
export async function proveApiKey(
  key: string,
  nowMs: number,
  find: typeof findApiKey,
): Promise<Proven> {
  const keyId = form.exec(key)?.[1];
  const stored = keyId === undefined ? undefined : await find(keyId);
  if (stored === undefined || !isGood(stored, key, nowMs)) throw refusedKey();
  const { organizationId, userId, scopes, expiresAtMs } = stored;
  const credential = { kind: 'apiKey', scopes, expiresAtMs, keyId: stored.keyId } as const;
  return { organizationId, userId, credential, untilMs: expiresAtMs ?? Number.POSITIVE_INFINITY };
}

function isGood(stored: StoredApiKey, key: string, nowMs: number): boolean {
  const same = timingSafeEqual(Buffer.from(hashOfKey(key)), Buffer.from(stored.hash));
  const isExpired = stored.expiresAtMs !== null && stored.expiresAtMs <= nowMs;
  return same && !isExpired && stored.revokedAtMs === null;
}

const refusedKey = () =>
  new Problem('credential/refused', {
    detail: 'The API key is malformed, unknown, expired, or revoked.',
  });
