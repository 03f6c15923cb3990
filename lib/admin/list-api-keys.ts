import { readLastUses } from '../data/people/key-use.ts';
import { listApiKeys as listPage } from '../data/people/list-api-keys.ts';
import { type ApiKey, shownApiKey } from '../domain/people/api-key.ts';
import type { OrganizationId } from '../domain/tenancy.ts';

interface AdministeredApiKey extends Omit<ApiKey, 'uid'> {
  readonly keyId: string;
}

/** Lists the API keys of an organization, newest first, without their stored hashes. */
export async function listApiKeys(of: OrganizationId): Promise<readonly AdministeredApiKey[]> {
  const found: AdministeredApiKey[] = [];
  let after: Parameters<typeof listPage>[2];
  do {
    const { apiKeys, next } = await listPage(of, { perPage: 100 }, after);
    const keyIds = apiKeys.map(({ keyId }) => keyId);
    const lastUsedOn = await readLastUses(of, keyIds);
    for (const apiKey of apiKeys) {
      const { uid: keyId, ...shown } = shownApiKey(apiKey, lastUsedOn(apiKey.keyId));
      found.push({ keyId, ...shown });
    }
    after = next;
  } while (after !== undefined);
  return found;
}
