/** Problems of signing in to the pages. */
export const sessionProblems = {
  'session/foreign-page': {
    status: 403,
    title: 'Only pages of the service can send this request with a cookie.',
  },
  'session/sign-in-again': {
    status: 403,
    title: 'This operation requires a sign-in in the last 15 minutes.',
  },
  'session/unknown': { status: 404, title: 'The session was not found.' },
  'sign-in/unknown': { status: 404, title: 'The sign-in link is not valid any more.' },
  'sign-in/used': { status: 409, title: 'The sign-in was already completed or attempted.' },
  'sign-in/other-browser': {
    status: 409,
    title: 'Another browser has requested the sign-in link.',
  },
  'sign-in/not-configured': { status: 404, title: 'No issuer is configured for the pages.' },
  'sign-in/foreign-state': {
    status: 403,
    title: 'The sign-in was started in another browser, or has expired.',
  },
  'sign-in/refused': { status: 403, title: 'The issuer has not proven an identity.' },
  'sign-in/issuer-unreachable': { status: 503, title: 'The issuer cannot be reached.' },
  'sign-in/unbound-identity': { status: 403, title: 'The identity is not bound to a user.' },
} as const;

/** What clients do about each of these problems. Handlers do not import it. */
export const sessionCures: Readonly<Record<keyof typeof sessionProblems, string>> = {
  'session/foreign-page':
    'Programs use an API key or a bearer token. Pages of the service send the header `X-Page: 1`, from the public address of the service.',
  'session/sign-in-again':
    'Sign in again with a new link, and repeat the request. Or use an API key.',
  'session/unknown': 'Check the ID with `GET /v1/sessions`. A session that has ended is not found.',
  'sign-in/unknown':
    'Request a new link. A link expires after 15 minutes, and when the email address of the user changes.',
  'sign-in/used':
    'Request a new link, or start the sign-in again. A link and a `state` can be used once.',
  'sign-in/other-browser':
    'Show the user and the organization, and send `isConfirmed` if the user wants to sign in.',
  'sign-in/not-configured': 'Sign in with a link in a mail, or ask the operator of the service.',
  'sign-in/foreign-state':
    'Start the sign-in again. It must be completed in the same browser, within 10 minutes.',
  'sign-in/refused':
    'Start the sign-in again. If it is refused again, ask the operator: the access token must be for this service.',
  'sign-in/issuer-unreachable': 'Start the sign-in again later.',
  'sign-in/unbound-identity':
    'Sign in with a link in a mail, and bind the identity with `PUT /v1/users/me/identity`. The email address of the identity is not compared.',
};
