import * as v from 'valibot';
import { described } from './described.ts';

const added = (text: string) => described(v.optional(v.string()), text);

/**
 * Parameters that providers add to a callback URL (RFC 6749, 4.1.2; RFC 9207). Others are permitted, because providers
 * add their own.
 */
export const callbackQuery = v.object({
  code: added('The code that the provider issued. Only the page reads it.'),
  state: added('The `state` of the `authorizationUrl`. Only the page reads it.'),
  iss: added('The issuer, if the provider sends it. Only the page reads it.'),
  error: added(
    'Why the provider issued no code, for example `access_denied`. Only the page reads it.',
  ),
});
