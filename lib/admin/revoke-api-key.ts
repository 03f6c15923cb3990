import { revokeApiKey as revoke } from '../app/api-keys/revoke-api-key.ts';
import { storeOf } from '../data/store.ts';
import { need } from '../domain/snapshot.ts';
import type { OrganizationId } from '../domain/tenancy.ts';
import { administration } from './administration.ts';

/** Ends an API key for good. Another organization's looks like none, and so does one that has ended. */
export async function revokeApiKey(
  of: OrganizationId,
  keyId: string,
  nowMs: number,
): Promise<'revoked' | 'unknown'> {
  const store = storeOf(of);
  const snapshot = await store.read([need.apiKey(keyId)]);
  if (snapshot.apiKey(keyId) === undefined) return 'unknown';
  await revoke(keyId, administration(of, nowMs), store);
  return 'revoked';
}
