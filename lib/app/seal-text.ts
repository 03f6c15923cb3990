import { createHmac, timingSafeEqual } from 'node:crypto';
import { currentSecret, withEitherSecret } from '../data/secrets.ts';
import type { OrganizationId } from '../domain/tenancy.ts';

/** What sealed text is good for: one purpose in one organization. */
export interface Seal {
  readonly purpose: 'booking-link';
  readonly of: OrganizationId;
}

/** The signature covers all that the text is good for, so text of another organization is as good as altered text. */
function signatureOf(secret: string, text: string, seal: Seal): string {
  const { purpose, of } = seal;
  // Links that are out there were signed with a third member.
  const signed = JSON.stringify([purpose, of, null, text]);
  return createHmac('sha256', secret).update(signed).digest('base64url').slice(0, 22);
}

/** Text that only this service can have made. It is signed, not secret: whoever holds it can read the content. */
export async function sealText(content: unknown, seal: Seal): Promise<string> {
  const text = Buffer.from(JSON.stringify(content)).toString('base64url');
  return `${text}.${signatureOf(await currentSecret(), text, seal)}`;
}

/** What was sealed, undefined for text that was not sealed for just this. */
export const unsealText = (sealed: string, seal: Seal): Promise<unknown> =>
  withEitherSecret((secret) => unsealWith(secret, sealed, seal));

function unsealWith(secret: string, sealed: string, seal: Seal): unknown {
  const [text = '', signature = '', ...more] = sealed.split('.', 3);
  const expected = Buffer.from(signatureOf(secret, text, seal));
  const given = Buffer.from(signature);
  if (more.length > 0 || given.length !== expected.length) return undefined;
  if (!timingSafeEqual(given, expected)) return undefined;
  return JSON.parse(Buffer.from(text, 'base64url').toString());
}
