import * as v from 'valibot';
import { contract, everyRole, noQuery } from '../contract.ts';
import { described } from '../described.ts';
import { uriText } from '../fields.ts';
import { pagePath } from './page-path.ts';

export const RequestOpenidSignIn = contract({
  id: 'requestOpenidSignIn',
  summary: 'Start a sign-in with OpenID Connect',
  description:
    'Returns the address at which the user signs in at the issuer of the deployment, and sets a cookie. The issuer redirects the browser to `/sign-in`, with a `code` and a `state`. ' +
    'The sign-in must be completed in the same browser within 10 minutes, with `POST /v1/public/openid_sessions`. Only pages of the service can send this request, with the header `X-Page: 1`.',
  scope: 'public',
  roles: everyRole,
  query: noQuery,
  body: v.strictObject({
    path: described(pagePath, 'The page to which the user returns.', '/calendar?view=week'),
    prompt: described(
      v.optional(v.literal('login')),
      '`login` makes the issuer ask for the credentials of the user, even if the user is signed in there.',
    ),
  }),
  status: 200,
  reply: v.object({
    data: described(
      v.object({
        authorizationUrl: described(
          uriText,
          'The address at which the user signs in.',
          'https://login.example.com/authorize?response_type=code&client_id=scheduling-pages',
        ),
      }),
      'The started sign-in.',
    ),
  }),
  versioned: false,
  shownOnce: 'authorizationUrl',
  problems: [
    'session/foreign-page',
    'caller/rate-limited',
    'sign-in/not-configured',
    'sign-in/issuer-unreachable',
    'service/unavailable',
  ],
});
