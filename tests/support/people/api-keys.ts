import { newKey } from '../../../lib/app/people/new-key.ts';
import { type Action, commit } from '../../../lib/data/engine/commit.ts';
import { insertApiKey, revokeApiKeyActions } from '../../../lib/data/people/stored-api-keys.ts';
import type { StoredApiKey } from '../../../lib/domain/people/api-key.ts';
import type { OrganizationId } from '../../../lib/domain/tenancy.ts';

type Wanted = Pick<StoredApiKey, 'userId'> & Partial<StoredApiKey>;

/** A key with all scopes, and the actions that store it. */
export function apiKeyOf(
  of: OrganizationId,
  wanted: Wanted,
): { readonly key: string; readonly stored: StoredApiKey; readonly actions: readonly Action[] } {
  const { key, keyId, hash } = newKey();
  const stored: StoredApiKey = {
    keyId,
    hash,
    organizationId: of,
    name: 'test',
    scopes: ['*'],
    expiresAtMs: null,
    revokedAtMs: null,
    isDelegated: false,
    createdAt: new Date().toISOString(),
    ...wanted,
  };
  const change = { by: 'test', at: stored.createdAt, requestId: keyId };
  const event = { kind: 'api_key_created', ...change } as const;
  return { key, stored, actions: insertApiKey(of, stored, event) };
}

/** Stores a key, even for a user who does not exist and with any scopes. */
export async function storeApiKey(
  of: OrganizationId,
  { revokedAtMs = null, ...wanted }: Wanted,
): Promise<{ readonly key: string; readonly keyId: string }> {
  const { key, stored, actions } = apiKeyOf(of, wanted);
  const { keyId } = stored;
  const written = [await commit(of, actions)];
  if (revokedAtMs !== null) {
    const at = new Date(revokedAtMs).toISOString();
    const event = { kind: 'api_key_deleted', by: 'test', at, requestId: keyId } as const;
    written.push(await commit(of, revokeApiKeyActions(of, stored, event)));
  }
  if (written.some((outcome) => outcome !== 'committed'))
    throw new Error('The API key was not stored.');
  return { key, keyId };
}
