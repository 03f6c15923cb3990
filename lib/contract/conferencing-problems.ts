/** Problems of conferencing connections and of their providers' notices: part of the list of all problems. */
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
} as const;
