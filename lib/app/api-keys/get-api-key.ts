import { Problem } from '../../contract/problem.ts';
import type { Reader } from '../../data/reader.ts';
import {
  type ApiKey,
  apiKeyVersion,
  seesKeysOf,
  shownApiKey,
} from '../../domain/api-keys/api-key.ts';
import { need } from '../../domain/snapshot.ts';
import type { Actor } from '../../domain/tenancy.ts';

/** An API key, if the caller may see it. */
export async function getApiKey(
  actor: Actor,
  keyId: string,
  reader: Reader,
): Promise<{ readonly data: ApiKey; readonly version: number }> {
  const snapshot = await reader.read([need.apiKey(keyId), need.keyUse(keyId)]);
  const apiKey = snapshot.apiKey(keyId);
  if (apiKey === undefined || !seesKeysOf(actor, apiKey.userId)) {
    throw new Problem('api-key/unknown');
  }
  const lastUsedOn = snapshot.lastUsedOn(keyId);
  return { data: shownApiKey(apiKey, lastUsedOn), version: apiKeyVersion(lastUsedOn) };
}
