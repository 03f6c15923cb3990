import * as v from 'valibot';
import { putApiKey, type StoredApiKey } from '../data/api-keys.ts';
import { findUser } from '../data/users.ts';
import { type OrganizationId, resources } from '../domain/tenancy.ts';
import { newApiKey } from './new-api-key.ts';

const allScopes = ['*', ...resources.flatMap((one) => [`${one}:read`, `${one}:write`])];

/** What a key may be good for. */
export const keyScopes = v.pipe(
  v.array(v.string()),
  v.minLength(1, 'Must contain at least one scope.'),
  v.everyItem(
    (scope) => allScopes.includes(scope),
    `Each scope must be one of ${allScopes.join(', ')}.`,
  ),
);

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
