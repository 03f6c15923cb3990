import * as v from 'valibot';
import { described } from '../described.ts';
import { instantText } from '../fields.ts';

/** Identity of a user in the reply of every operation. */
export const UserIdentity = v.object({
  issuer: described(
    v.string(),
    'The issuer of the tokens, as in their claim `iss`.',
    'https://login.example.com/',
  ),
  boundAt: described(
    instantText,
    'The time at which the identity was bound to the user.',
    '2032-02-22T17:04:31.208Z',
  ),
  expiresAt: described(
    v.nullable(instantText),
    'The time from which on its tokens are refused, or `null` if it does not expire.',
    '2033-02-22T17:04:31.208Z',
  ),
});
