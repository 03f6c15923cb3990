import * as v from 'valibot';
import { contract, everyRole, noQuery } from '../contract.ts';
import { described } from '../described.ts';
import { filledText } from '../fields.ts';
import { pagePath } from './page-path.ts';

export const CreateOpenidSession = contract({
  id: 'createOpenidSession',
  summary: 'Sign in with OpenID Connect',
  description:
    'Signs a user in to the pages in this browser, with the `code` and the `state` from the redirect of the issuer. The identity of the user must be bound to a user of an organization. ' +
    'The session is in a cookie that scripts cannot read. It has the scopes that an access token of the identity has, and ends when the identity is removed or expires. ' +
    'A `state` can be used once, in the browser in which the sign-in was started. Only pages of the service can send this request, with the header `X-Page: 1`.',
  scope: 'public',
  roles: everyRole,
  query: noQuery,
  body: v.strictObject({
    code: described(filledText(4096), 'The parameter `code` of the redirect.', 'SplxlOBeZQQYbYS6'),
    state: described(
      filledText(512),
      'The parameter `state` of the redirect.',
      'f0Yd2Vd0mCq8sZx5LkT7yQkJ8h2Vd0mC',
    ),
    iss: described(
      v.optional(filledText(2048)),
      'The parameter `iss` of the redirect, if the issuer sends it.',
      'https://login.example.com',
    ),
  }),
  status: 201,
  reply: v.object({
    data: described(
      v.object({
        uid: described(v.string(), 'The ID of the session.', 'q7Lw2xTz9KbW'),
        path: described(pagePath, 'The page to which the user returns.', '/calendar?view=week'),
      }),
      'The new session.',
    ),
  }),
  versioned: false,
  hasLocation: false,
  takesSecret: true,
  problems: [
    'session/foreign-page',
    'caller/rate-limited',
    'sign-in/not-configured',
    'sign-in/foreign-state',
    'sign-in/used',
    'sign-in/refused',
    'sign-in/issuer-unreachable',
    'sign-in/unbound-identity',
    'service/unavailable',
  ],
});
