import { customAlphabet } from 'nanoid';
import { hashOfKey } from '../app/hash-of-key.ts';
import type { putApiKey, StoredApiKey } from '../data/api-keys.ts';
import type { OrganizationId } from '../domain/tenancy.ts';

const lettersAndDigits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const newKeyId = customAlphabet(lettersAndDigits, 16);
const newSecret = customAlphabet(lettersAndDigits, 32);

type Wanted = Pick<StoredApiKey, 'userId' | 'name' | 'scopes'> &
  Partial<Pick<StoredApiKey, 'expiresAtMs'>>;

/** Makes and keeps a key. Only its hash is kept, so its text is here for the first and last time. */
export async function newApiKey(
  of: OrganizationId,
  { userId, name, scopes, expiresAtMs = null }: Wanted,
  put: typeof putApiKey,
): Promise<{ readonly keyId: string; readonly key: string }> {
  for (;;) {
    const keyId = newKeyId();
    const key = `sk_live_${keyId}${newSecret()}`;
    const hash = hashOfKey(key);
    const stored = { keyId, hash, userId, name, scopes, expiresAtMs, revokedAtMs: null };
    if ((await put(of, stored)) === 'written') return { keyId, key };
  }
}
