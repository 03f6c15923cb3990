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

/** What a cursor is good for: one list, asked by one user of one organization with one query. */
export interface CursorScope {
  readonly actor: Actor;
  readonly list: string;
  readonly query: Readonly<Record<string, unknown>>;
}

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** Of the secrets in use, the newest and the former one: to derive a key takes longer than to encrypt a cursor. */
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

/** What is no part of a cursor but must be the same when it comes back. Pages of one reading may have different lengths, so `perPage` is not. */
function boundTo({ actor, list, query }: CursorScope): Buffer {
  const asked = Object.entries(query)
    .filter(([name, value]) => value !== undefined && name !== 'cursor' && name !== 'perPage')
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return Buffer.from(JSON.stringify([actor.organizationId, actor.userId, list, asked]));
}

/** An opaque place in a list, which nobody can read or change; `null` where the list ends. */
export async function encryptCursor(position: unknown, scope: CursorScope): Promise<string | null> {
  if (position === undefined) return null;
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, keyOf(await currentSecret()), nonce);
  cipher.setAAD(boundTo(scope));
  const encrypted = Buffer.concat([cipher.update(JSON.stringify(position)), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64url');
}

/** The place that a cursor names, undefined for a list from its start; a cursor that was not made for just this is a problem. */
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
  // What decodes to the same bytes is another text all the same.
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
