import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { newestSealingKey, sealingKeyAt } from './sealing-keys.ts';

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;
/** The form of sealed text. The text begins with its form and the version of its key: `v1.3.…`. */
const form = 'v1';

/** The place of a sealed text. It cannot be opened in any other place. */
export type Place = readonly string[];

const keyOf = (secret: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', 'scheduling sealed', 32));

const boundTo = (place: Place): Buffer => Buffer.from(JSON.stringify(place));

/** Encrypts a text. Opening it needs the sealing key and the same place. */
export async function seal(text: string, place: Place): Promise<string> {
  const { value, version } = await newestSealingKey();
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, keyOf(value), nonce);
  cipher.setAAD(boundTo(place));
  const encrypted = Buffer.concat([cipher.update(text), cipher.final()]);
  const bytes = Buffer.concat([nonce, cipher.getAuthTag(), encrypted]);
  return `${form}.${version}.${bytes.toString('base64url')}`;
}

/**
 * Opens a sealed text. Throws if it was sealed for another place, was changed, or has an unknown
 * form.
 */
export async function unseal(sealed: string, place: Place): Promise<string> {
  const [name, version = '', text = ''] = sealed.split('.');
  if (name !== form) throw new Error('The form of what is sealed is not known.');
  const bytes = Buffer.from(text, 'base64url');
  const key = keyOf(await sealingKeyAt(Number(version)));
  const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceBytes));
  decipher.setAAD(boundTo(place));
  decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  const start = decipher.update(bytes.subarray(nonceBytes + tagBytes));
  return Buffer.concat([start, decipher.final()]).toString();
}
