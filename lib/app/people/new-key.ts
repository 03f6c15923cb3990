import { customAlphabet } from 'nanoid';
import type { FreshKey } from '../../domain/people/add-api-key.ts';
import { keyPrefix } from '../../domain/people/api-key.ts';
import { hashOfKey } from '../hash-of-key.ts';

const lettersAndDigits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const newKeyId = customAlphabet(lettersAndDigits, 16);
const newSecret = customAlphabet(lettersAndDigits, 32);

/** Creates a new key. Only its hash is stored, so its text is available only here. */
export function newKey(): FreshKey {
  const keyId = newKeyId();
  const key = `${keyPrefix}${keyId}${newSecret()}`;
  return { keyId, key, hash: hashOfKey(key) };
}
