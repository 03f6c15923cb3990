import { createHmac, timingSafeEqual } from 'node:crypto';
import { currentSecret, withEitherSecret } from '../data/secrets/secrets.ts';
import type { OrganizationId } from '../domain/tenancy.ts';

/** What a signed token is good for: one purpose in one organization. */
export interface LinkScope {
  readonly purpose: 'booking-link';
  readonly of: OrganizationId;
}

/** The signature covers all that the token is good for, so a token of another organization is as good as an altered one. */
function signatureOf(secret: string, text: string, { purpose, of }: LinkScope): string {
  // Links that are out there were signed with a third member.
  const signed = JSON.stringify([purpose, of, null, text]);
  return createHmac('sha256', secret).update(signed).digest('base64url').slice(0, 22);
}

/** A token that only this service can have made. It is signed, not secret: its holder can read the content. */
export async function signLink(content: unknown, scope: LinkScope): Promise<string> {
  const text = Buffer.from(JSON.stringify(content)).toString('base64url');
  return `${text}.${signatureOf(await currentSecret(), text, scope)}`;
}

/** What was signed; undefined for a token that was not signed for just this. */
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
