import { hash } from 'node:crypto';
import type { AttachmentKind } from '../../domain/bookings/attachment.ts';

const lettersAndDigits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Properties that identify one attachment of a recorder. */
interface Source {
  readonly provider: string;
  readonly bookingUid: string;
  readonly kind: AttachmentKind;
  readonly sourceId: string;
}

/**
 * Computes the ID of an attachment: twelve letters and digits, always the same for the same attachment. It is unique in
 * the organization, because the IDs of events contain it. A recorder may use one ID for a recording, its transcript and
 * its recap, or send one attachment to several bookings: each of these still gets its own ID.
 */
export function attachmentUid({ provider, bookingUid, kind, sourceId }: Source): string {
  const text = JSON.stringify([provider, bookingUid, kind, sourceId]);
  let rest = BigInt(`0x${hash('sha256', text)}`);
  let uid = '';
  while (uid.length < 12) {
    uid += lettersAndDigits[Number(rest % 62n)];
    rest /= 62n;
  }
  return uid;
}
