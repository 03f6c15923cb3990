import { createHash } from 'node:crypto';
import type { Origin } from '../domain/feed/outgoing.ts';
import type { OrganizationId } from '../domain/tenancy.ts';

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const length = 22;

/** The id of an event: 128 bits that follow from the resource and its version, in letters and digits. */
export function eventUid(
  of: OrganizationId,
  { subject, uid }: Pick<Origin, 'subject' | 'uid'>,
  version: number,
): string {
  const hash = createHash('sha256').update(JSON.stringify([of, subject, uid, version]));
  let rest = BigInt(`0x${hash.digest('hex').slice(0, 32)}`);
  let text = '';
  while (text.length < length) {
    text = `${digits[Number(rest % 62n)]}${text}`;
    rest /= 62n;
  }
  return `evt_${text}`;
}
