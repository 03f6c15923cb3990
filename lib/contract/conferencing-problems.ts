/** Problems of conferencing connections, and of notices from the providers of meetings and texts. */
export const conferencingProblems = {
  'conferencing/unknown': { status: 404, title: 'The conferencing connection was not found.' },
  'conferencing/unknown-provider': { status: 404, title: 'The provider does not exist.' },
  'conferencing/connected': {
    status: 409,
    title: 'The user has already connected an account at the provider.',
  },
  'conferencing/no-account': { status: 409, title: 'The provider requires no account.' },
  'notice/refused': {
    status: 401,
    title: 'The notice is not signed by the provider, or its signature is older than 5 minutes.',
  },
  'conferencing-provider/unknown': {
    status: 404,
    title: 'The service takes no notices of this provider.',
  },
  'text-provider/unknown': {
    status: 404,
    title: 'The service takes no replies from this provider.',
  },
} as const;

/** What clients do about each of these problems. Handlers do not import it. */
export const conferencingCures: Readonly<Record<keyof typeof conferencingProblems, string>> = {
  'conferencing/unknown':
    'List the conferencing connections of the current user to find their IDs. Those of other users are not found.',
  'conferencing/unknown-provider': 'Use `zoom`, `googleMeet` or `teams`.',
  'conferencing/connected':
    'Use the connected account, or delete its conferencing connection first to connect another one.',
  'conferencing/no-account':
    'No action is needed: a booking at a location with the provider `jitsi` has a room without an account.',
  'notice/refused':
    'Store the current secret of the provider as the secret of the deployment, and check the clock of the sender. Only the provider sends notices.',
  'conferencing-provider/unknown':
    'Use `zoom`, and set its secret token for the deployment. No other provider sends notices yet.',
  'text-provider/unknown':
    'Use `webhook` or `twilio`, and store its secret for the deployment. AWS sends no replies.',
};
