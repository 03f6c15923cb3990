import { hash } from 'node:crypto';

const lettersAndDigits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** The ID of what a recorder sent, twelve letters and digits: the same again where it is sent again. */
export function attachmentUid(provider: string, sourceId: string): string {
  let rest = BigInt(`0x${hash('sha256', JSON.stringify([provider, sourceId]))}`);
  let uid = '';
  while (uid.length < 12) {
    uid += lettersAndDigits[Number(rest % 62n)];
    rest /= 62n;
  }
  return uid;
}
