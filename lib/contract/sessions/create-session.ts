import * as v from 'valibot';
import { contract, everyRole, noQuery } from '../contract.ts';
import { described } from '../described.ts';
import { filledText, instantText } from '../fields.ts';

const user = v.object({
  uid: described(v.string(), 'The ID of the user.', 'eT2wY9uLk7MvC4xQ8rSj1nBgF6Hd'),
  name: described(v.string(), 'The name of the user.', 'Ada Fenn'),
  email: described(v.string(), 'The email address of the user.', 'ada@example.com'),
});

const organization = v.object({
  uid: described(v.string(), 'The ID of the organization.', 'Vb7pW2sXk9Ty'),
  name: described(v.string(), 'The name of the organization.', 'Ashgrove Consulting'),
});

export const CreateSession = contract({
  id: 'createSession',
  summary: 'Sign in',
  description:
    'Signs a user in to the pages in this browser, with the token from the fragment of a sign-in link. The session is in a cookie that scripts cannot read. ' +
    'A link can be used once. If another browser has requested the link, a person may have sent it to mislead the user, so the request must contain `isConfirmed`. ' +
    'With `Prefer: handling=dry-run`, the response shows who would be signed in. Only pages of the service can send this request, with the header `X-Page: 1`.',
  scope: 'public',
  roles: everyRole,
  query: noQuery,
  body: v.strictObject({
    token: described(
      filledText(2048),
      'The token from the fragment of the link.',
      'WyJzaWduLWluIl0.kJ8h2Vd0mCq8sZx5LkT7yQ',
    ),
    isConfirmed: described(
      v.optional(v.boolean()),
      'Whether the user wants to sign in although another browser has requested the link. Defaults to `false`.',
    ),
  }),
  status: 201,
  reply: v.object({
    data: described(
      v.object({
        uid: described(v.string(), 'The ID of the session.', 'q7Lw2xTz9KbW'),
        user: described(user, 'The user who is signed in.'),
        organization: described(organization, 'The organization of the user.'),
        isSameBrowser: described(v.boolean(), 'Whether this browser has requested the link.'),
        expiresAt: described(
          instantText,
          'The time at which the session ends if it is not used: 12 hours after the sign-in.',
        ),
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
    'sign-in/unknown',
    'sign-in/used',
    'sign-in/other-browser',
    'service/unavailable',
  ],
});
