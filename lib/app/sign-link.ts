import { createHmac, timingSafeEqual } from 'node:crypto';
import { currentSecret, withEitherSecret } from '../data/secrets/secrets.ts';
import type { OrganizationId } from '../domain/tenancy.ts';

/** Scope of a signed token: one purpose in one organization. */
export interface LinkScope {
  readonly purpose: 'booking-link';
  readonly of: OrganizationId;
}

/** Signs the text with its scope. A token of another organization therefore fails like an altered one. */
function signatureOf(secret: string, text: string, { purpose, of }: LinkScope): string {
  // The signatures of issued links contain this third member.
  const signed = JSON.stringify([purpose, of, null, text]);
  return createHmac('sha256', secret).update(signed).digest('base64url').slice(0, 22);
}

/** Signs a token that only this service can create. It is not secret: its holder can read the content. */
export async function signLink(content: unknown, scope: LinkScope): Promise<string> {
  const text = Buffer.from(JSON.stringify(content)).toString('base64url');
  return `${text}.${signatureOf(await currentSecret(), text, scope)}`;
}

/** Returns the signed content; undefined if the token was not signed for this scope. */
export const verifyLink = (token: string, scope: LinkScope): Promise<unknown> =>
  withEitherSecret((secret) => verifyWith(secret, token, scope));

function verifyWith(secret: string, token: string, scope: LinkScope): unknown {
  const [text = '', signature = '', ...more] = token.split('.', 3);
  const expected = Buffer.from(signatureOf(secret, text, scope));
  const given = Buffer.from(signature);
  if (more.length > 0 || given.length !== expected.length) return undefined;
  if (!timingSafeEqual(given, expected)) return undefined;
  return JSON.parse(Buffer.from(text, 'base64url').toString());
}
