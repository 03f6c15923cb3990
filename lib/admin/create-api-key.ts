import { addApiKey } from '../app/api-keys/add-api-key.ts';
import { storeOf } from '../data/store.ts';
import type { GivenApiKey } from '../domain/api-keys/add-api-key.ts';
import { need } from '../domain/snapshot.ts';
import type { OrganizationId } from '../domain/tenancy.ts';
import { administration } from './administration.ts';

export interface CreatedApiKey extends GivenApiKey {
  readonly keyId: string;
  /** The key itself, which is stored nowhere. */
  readonly key: string;
}

/** Creates an API key with which its user calls the service. */
export async function createApiKey(
  of: OrganizationId,
  given: GivenApiKey,
  nowMs: number,
): Promise<CreatedApiKey | 'unknown-user'> {
  const store = storeOf(of);
  const snapshot = await store.read([need.user(given.userId)]);
  if (snapshot.storedUser(given.userId) === undefined) return 'unknown-user';
  const { data } = await addApiKey(given, administration(of, nowMs), store);
  return { ...given, keyId: data.uid, key: data.key };
}
