/** What can be wrong with notices of conferencing providers: part of the list of all problems. */
export const conferencingProblems = {
  'notice/refused': {
    status: 401,
    title: 'The notice is not signed by the provider, or its signature is older than 5 minutes.',
  },
  'conferencing-provider/unknown': {
    status: 404,
    title: 'The service takes no notices of this provider.',
  },
} as const;
