import { putApiKey, type StoredApiKey } from '../data/api-keys.ts';
import { findUser } from '../data/users.ts';
import type { OrganizationId } from '../domain/tenancy.ts';
import { newApiKey } from './new-api-key.ts';

type Given = Pick<StoredApiKey, 'userId' | 'name' | 'scopes' | 'expiresAtMs'>;

export interface CreatedApiKey extends Given {
  readonly keyId: string;
  /** The key itself, which is stored nowhere. */
  readonly key: string;
}

/** Creates an API key with which its user calls the service. */
export async function createApiKey(
  of: OrganizationId,
  given: Given,
): Promise<CreatedApiKey | 'unknown-user'> {
  if ((await findUser(of, given.userId)) === undefined) return 'unknown-user';
  return { ...given, ...(await newApiKey(of, given, putApiKey)) };
}
