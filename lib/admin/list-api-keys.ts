import { apiKeyFrom, type StoredApiKey } from '../data/api-keys.ts';
import { keys } from '../data/keys.ts';
import type { OrganizationId } from '../domain/tenancy.ts';
import { formatInstant } from '../domain/time/instant.ts';
import { compareTexts } from './compare-texts.ts';
import { scanAlike } from './scan-alike.ts';

interface ListedApiKey extends Pick<StoredApiKey, 'keyId' | 'userId' | 'name' | 'scopes'> {
  readonly expiresAt: string | null;
  readonly revokedAt: string | null;
}

/** The API keys of an organization by name, without what is stored of their text. */
export async function listApiKeys(of: OrganizationId): Promise<readonly ListedApiKey[]> {
  const found = await scanAlike(keys.apiKey(''));
  return found
    .map(apiKeyFrom)
    .filter(({ organizationId }) => organizationId === of)
    .sort((a, b) => compareTexts(a.name, b.name) || compareTexts(a.keyId, b.keyId))
    .map(({ keyId, userId, name, scopes, expiresAtMs, revokedAtMs }) => ({
      keyId,
      userId,
      name,
      scopes,
      expiresAt: expiresAtMs === null ? null : formatInstant(expiresAtMs),
      revokedAt: revokedAtMs === null ? null : formatInstant(revokedAtMs),
    }));
}
