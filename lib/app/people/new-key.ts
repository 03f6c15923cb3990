import { customAlphabet } from 'nanoid';
import type { FreshKey } from '../../domain/people/add-api-key.ts';
import { keyPrefix } from '../../domain/people/api-key.ts';
import { hashOfKey } from '../hash-of-key.ts';

const lettersAndDigits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const newKeyId = customAlphabet(lettersAndDigits, 16);
const newSecret = customAlphabet(lettersAndDigits, 32);

/** A key that nobody has. Only its hash is kept, so its text is here for the first and last time. */
export function newKey(): FreshKey {
  const keyId = newKeyId();
  const key = `${keyPrefix}${keyId}${newSecret()}`;
  return { keyId, key, hash: hashOfKey(key) };
}
