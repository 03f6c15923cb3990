import * as v from 'valibot';
import { contract, everyRole, noQuery } from '../contract.ts';
import { described } from '../described.ts';
import { email } from '../fields.ts';

export const RequestSignIn = contract({
  id: 'requestSignIn',
  summary: 'Request a sign-in link',
  description:
    'Sends a mail to the address. The mail has one link for each organization in which a user has this address. A link can be used once, within 15 minutes. ' +
    'The response is the same for every address, and sets a cookie. The cookie identifies the browser when the link is opened. ' +
    'An address receives at most 3 mails an hour for one client, and 10 for all clients. Only pages of the service can send this request, with the header `X-Page: 1`.',
  scope: 'public',
  roles: everyRole,
  query: noQuery,
  body: v.strictObject({ email: described(email, 'The email address of the user.') }),
  status: 202,
  reply: v.object({ data: described(v.object({}), 'Empty.') }),
  versioned: false,
  problems: ['session/foreign-page', 'caller/rate-limited', 'service/unavailable'],
});
