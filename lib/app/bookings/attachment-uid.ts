import { hash } from 'node:crypto';
import type { AttachmentKind } from '../../domain/bookings/attachment.ts';

const lettersAndDigits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** What tells one thing that a recorder sends from all others. */
interface Source {
  readonly provider: string;
  readonly bookingUid: string;
  readonly kind: AttachmentKind;
  readonly sourceId: string;
}

/**
 * The ID of what a recorder sent, twelve letters and digits: the same again where it is sent again. No other thing of
 * the organization has it, also where a recorder gives its file, its transcript and its recap one ID, or sends one to
 * several bookings: events are named by it.
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
