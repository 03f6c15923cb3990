import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { currentSecret, withEitherSecret } from '../data/secrets/secrets.ts';

/** What tokens of links are for. Each kind is signed with a key of its own: a token of one is none of another. */
export type TokenKind = 'guest' | 'answer';

interface SigningKey {
  readonly id: string;
  readonly key: Buffer;
}

const macBytes = 16;
/** The secret and the former one for each kind, and whatever is tried out in one process. */
const keptAtMost = 16;
const signingKeys = new Map<string, SigningKey>();

/** A key of its own: what signs anything else opens nothing here. Its id tells with which secret a token was made. */
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

/** A token that says all by itself what it opens: its kind, the id of its key, and then what is said. */
export async function signToken(kind: TokenKind, said: readonly unknown[]): Promise<string> {
  const key = signingKeyOf(kind, await currentSecret());
  const content = Buffer.from(JSON.stringify([kind, key.id, ...said])).toString('base64url');
  return `${content}.${macOf(key, content).toString('base64url')}`;
}

/** What a token of a kind says; undefined for one that this service has not made just so. */
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
  const [, , ...said] = JSON.parse(Buffer.from(content, 'base64url').toString());
  return said;
}
