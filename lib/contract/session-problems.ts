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
  'sign-in/used': { status: 409, title: 'The sign-in link was already used.' },
  'sign-in/other-browser': {
    status: 409,
    title: 'Another browser has requested the sign-in link.',
  },
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
  'sign-in/used': 'Request a new link. A link can be used once.',
  'sign-in/other-browser':
    'Show the user and the organization, and send `isConfirmed` if the user wants to sign in.',
};
