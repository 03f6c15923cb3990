import { addApiKey } from '../app/people/add-api-key.ts';
import { wholeStoreOf } from '../data/whole-store.ts';
import type { ApiKeyDraft } from '../domain/people/add-api-key.ts';
import { storedUser } from '../domain/people/needs.ts';
import type { OrganizationId } from '../domain/tenancy.ts';
import { administration } from './administration.ts';

export interface CreatedApiKey extends ApiKeyDraft {
  readonly keyId: string;
  /** Secret text of the key, which is not stored. */
  readonly key: string;
}

export async function createApiKey(
  of: OrganizationId,
  given: ApiKeyDraft,
  nowMs: number,
): Promise<CreatedApiKey | 'unknown-user'> {
  const store = wholeStoreOf(of);
  const snapshot = await store.read([storedUser(given.userId)]);
  if (snapshot.get(storedUser(given.userId)) === undefined) return 'unknown-user';
  const { data } = await addApiKey(given, administration(of, nowMs), store);
  return { ...given, keyId: data.uid, key: data.key };
}
