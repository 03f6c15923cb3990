import { revokeApiKey as revoke } from '../app/people/revoke-api-key.ts';
import { wholeStoreOf } from '../data/whole-store.ts';
import { storedApiKey } from '../domain/people/needs.ts';
import type { OrganizationId } from '../domain/tenancy.ts';
import { administration } from './administration.ts';

/** Permanently revokes an API key. A key of another organization and a revoked key count as unknown. */
export async function revokeApiKey(
  of: OrganizationId,
  keyId: string,
  nowMs: number,
): Promise<'revoked' | 'unknown'> {
  const store = wholeStoreOf(of);
  const snapshot = await store.read([storedApiKey(keyId)]);
  if (snapshot.get(storedApiKey(keyId)) === undefined) return 'unknown';
  await revoke(keyId, administration(of, nowMs), store);
  return 'revoked';
}
