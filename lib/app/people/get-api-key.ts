import { Problem } from '../../contract/problem.ts';
import type { Reader } from '../../data/reader.ts';
import {
  type ApiKey,
  apiKeyVersion,
  seesKeysOf,
  shownApiKey,
} from '../../domain/people/api-key.ts';
import { lastUsedOn, storedApiKey } from '../../domain/people/needs.ts';
import type { Actor } from '../../domain/tenancy.ts';

/** Returns an API key that the caller may see. */
export async function getApiKey(
  actor: Actor,
  keyId: string,
  reader: Reader,
): Promise<{ readonly data: ApiKey; readonly version: number }> {
  const snapshot = await reader.read([storedApiKey(keyId), lastUsedOn(keyId)]);
  const apiKey = snapshot.get(storedApiKey(keyId));
  if (apiKey === undefined || !seesKeysOf(actor, apiKey.userId)) {
    throw new Problem('api-key/unknown');
  }
  const lastUse = snapshot.get(lastUsedOn(keyId));
  return { data: shownApiKey(apiKey, lastUse), version: apiKeyVersion(lastUse) };
}
