import {
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import { Problem } from '../contract/problem.ts';
import { currentSecret, withEitherSecret } from '../data/secrets/secrets.ts';
import type { Actor } from '../domain/tenancy.ts';

/** Scope of a cursor: one list, one user of one organization, one query. */
export interface CursorScope {
  readonly actor: Actor;
  readonly list: string;
  readonly query: Readonly<Record<string, unknown>>;
}

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/**
 * Derived keys of the newest and the former secret. They are cached, because deriving a key takes longer than
 * encrypting a cursor.
 */
const keysKept = new Map<string, KeyObject>();
const mostKeys = 2;

function keyOf(secret: string): KeyObject {
  const known = keysKept.get(secret);
  if (known !== undefined) return known;
  if (keysKept.size >= mostKeys) keysKept.clear();
  const bytes = hkdfSync('sha256', secret, '', 'scheduling cursor', 32);
  const key = createSecretKey(Buffer.from(bytes));
  keysKept.set(secret, key);
  return key;
}

/**
 * Data that a cursor is bound to but does not contain. It must be the same when the cursor is used. `perPage` is left
 * out, because pages may differ in length.
 */
function boundTo({ actor, list, query }: CursorScope): Buffer {
  const asked = Object.entries(query)
    .filter(([name, value]) => value !== undefined && name !== 'cursor' && name !== 'perPage')
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return Buffer.from(JSON.stringify([actor.organizationId, actor.userId, list, asked]));
}

/** Encrypts a position in a list so that clients can neither read nor change it; `null` at the end of the list. */
export async function encryptCursor(position: unknown, scope: CursorScope): Promise<string | null> {
  if (position === undefined) return null;
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, keyOf(await currentSecret()), nonce);
  cipher.setAAD(boundTo(scope));
  const encrypted = Buffer.concat([cipher.update(JSON.stringify(position)), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64url');
}

/** Decrypts the position of a cursor; undefined without a cursor. A cursor of another scope is a problem. */
export async function decryptCursor(
  cursor: string | undefined,
  scope: CursorScope,
): Promise<unknown> {
  if (cursor === undefined) return undefined;
  const position = await withEitherSecret((secret) => decryptWith(secret, cursor, scope));
  if (position !== undefined) return position;
  const detail =
    'Must be a cursor that this list returned for the same query and user. Read the list from its start, without a cursor.';
  throw new Problem('request/invalid', {
    errors: [{ pointer: 'query/cursor', code: 'member/invalid', detail }],
  });
}

function decryptWith(secret: string, cursor: string, scope: CursorScope): unknown {
  const bytes = Buffer.from(cursor, 'base64url');
  // Several texts decode to the same bytes. Only the encoded text that was issued is accepted.
  if (bytes.length <= nonceBytes + tagBytes || bytes.toString('base64url') !== cursor) return;
  const nonce = bytes.subarray(0, nonceBytes);
  const decipher = createDecipheriv(algorithm, keyOf(secret), nonce);
  decipher.setAAD(boundTo(scope));
  decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  try {
    const start = decipher.update(bytes.subarray(nonceBytes + tagBytes));
    return JSON.parse(Buffer.concat([start, decipher.final()]).toString());
  } catch {
    return undefined;
  }
}
