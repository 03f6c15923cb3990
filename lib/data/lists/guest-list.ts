import { createHmac, hkdfSync } from 'node:crypto';
import { addressKey } from '../../domain/is-same-address.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import { keys } from '../keys/keys.ts';
import { firstVersion } from '../secrets/secrets.ts';

const macBytes = 16;

/**
 * The list of the bookings of a guest. Its name is a keyed hash, so that keys contain no second copy
 * of the address and cannot be computed without the secret. Each organization has a key of its own,
 * so an address has another name in each of them. `secret` is the first version of the secret of the
 * stage, and the name begins with its number.
 */
export function guestList(of: OrganizationId, email: string, secret: string): string {
  const purpose = `scheduling guest list ${firstVersion} ${of}`;
  const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
  const mac = createHmac('sha256', key).update(addressKey(email)).digest().subarray(0, macBytes);
  return keys.bookingsOfGuest(of, `${firstVersion}.${mac.toString('base64url')}`);
}
