/** Problems of calendar connections: part of the list of all problems. */
export const connectionProblems = {
  'connection/unknown': { status: 404, title: 'The calendar connection was not found.' },
  'connection/too-many': {
    status: 409,
    title: 'The user has the maximum number of calendar connections.',
  },
  'connection/not-authorizable': {
    status: 409,
    title: 'The provider of the calendar connection requires no authorization.',
  },
  'connection/refused': { status: 422, title: 'The provider refused the connection.' },
  'connection/state-refused': { status: 422, title: 'The authorization cannot be completed.' },
  'connection/address-forbidden': {
    status: 422,
    title: 'The address of the calendar is not on the public internet.',
  },
  'connection/not-configured': { status: 422, title: 'The provider is not available.' },
  'connection/incomplete': { status: 422, title: 'The provider requires more members.' },
  'connection/not-writable': {
    status: 422,
    title: 'Entries cannot be written into the calendar.',
  },
  'connection/unknown-calendar': {
    status: 422,
    title: 'The calendar connection does not have this calendar.',
  },
} as const;
