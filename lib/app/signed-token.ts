import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { currentSecret, withEitherSecret } from '../data/secrets/secrets.ts';

/** Kind of link for a token. Each kind has a signing key of its own, so a token of one kind is invalid for another. */
export type TokenKind = 'guest' | 'answer' | 'sign-in' | 'openid' | 'unsubscribe';

interface SigningKey {
  readonly id: string;
  readonly key: Buffer;
}

const macBytes = 16;
/** Each of the five kinds has a key for each of the two secrets. The other places are spare. */
const keptAtMost = 16;
const signingKeys = new Map<string, SigningKey>();

/**
 * Derives the signing key of a kind. It is used for nothing else, so no other signature is valid here. Its ID
 * identifies the secret of a token.
 */
function signingKeyOf(kind: TokenKind, secret: string): SigningKey {
  const name = `${kind} ${secret}`;
  const known = signingKeys.get(name);
  if (known !== undefined) return known;
  const derive = (use: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, '', `scheduling ${kind} link ${use}`, bytes));
  const made = { id: derive('id', 6).toString('base64url'), key: derive('key', 32) };
  if (signingKeys.size >= keptAtMost) signingKeys.clear();
  signingKeys.set(name, made);
  return made;
}

const macOf = ({ key }: SigningKey, content: string): Buffer =>
  createHmac('sha256', key).update(content).digest().subarray(0, macBytes);

/** Signs a self-contained token: its kind, the ID of its key, and its content. */
export async function signToken(kind: TokenKind, claims: readonly unknown[]): Promise<string> {
  const key = signingKeyOf(kind, await currentSecret());
  const content = Buffer.from(JSON.stringify([kind, key.id, ...claims])).toString('base64url');
  return `${content}.${macOf(key, content).toString('base64url')}`;
}

/** Returns the content of a token; undefined if this service did not sign it for this kind. */
export async function verifyToken(
  kind: TokenKind,
  token: string,
): Promise<readonly unknown[] | undefined> {
  const [content = '', mac = '', ...more] = token.split('.', 3);
  if (more.length > 0) return undefined;
  const isGood = await withEitherSecret((secret) => {
    const key = signingKeyOf(kind, secret);
    const expected = Buffer.from(macOf(key, content).toString('base64url'));
    const sent = Buffer.from(mac);
    return (sent.length === expected.length && timingSafeEqual(sent, expected)) || undefined;
  });
  if (isGood === undefined) return undefined;
  const [, , ...claims] = JSON.parse(Buffer.from(content, 'base64url').toString());
  return claims;
}
