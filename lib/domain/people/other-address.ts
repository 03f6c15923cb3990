import { isSameAddress } from '../is-same-address.ts';
import type { Violation } from '../violation.ts';
import type { HashedIdentity } from './identity.ts';

/** Requires the email address in a token to be that of the user. Tokens without an address are accepted. */
export function otherAddress(
  email: string,
  identity: HashedIdentity | undefined,
): readonly Violation<'identity/refused'>[] {
  if (identity?.email === undefined || isSameAddress(identity.email, email)) return [];
  const detail = 'The email address in the token must be that of the user.';
  return [{ pointer: '/identityToken', code: 'identity/refused', detail }];
}
