/** Problems of calendar connections. */
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

/** What clients do about each of these problems. Handlers do not import it. */
export const connectionCures: Readonly<Record<keyof typeof connectionProblems, string>> = {
  'connection/unknown':
    'Check the ID with `GET /v1/users/me/calendar_connections`. A connection of another user is not found either.',
  'connection/too-many':
    'Disconnect calendars that are no longer needed. A user can have at most 10 connections.',
  'connection/not-authorizable':
    'No action is needed: only `google` and `microsoft` require an authorization. To use other credentials, create another calendar connection.',
  'connection/refused':
    'Check the address and the credentials, or begin the authorization again. `errors` contains the result and the status of the provider.',
  'connection/state-refused':
    'Send the same request without `code` and `state`, and open the new `authorizationUrl`. A `state` can be used once, within 10 minutes.',
  'connection/address-forbidden':
    'Use the public `https` address of the calendar. A redirect to another kind of address is refused, too.',
  'connection/not-configured':
    'Ask the operator of the service to register it with the provider, or use another provider: calendars can be connected by `ics` and `caldav`.',
  'connection/incomplete': 'Send the members that the provider requires.',
  'connection/not-writable':
    'Choose a calendar with `isWritable: true`. A feed (`ics`) cannot be written.',
  'connection/unknown-calendar':
    'Check the IDs with `GET /v1/users/me/calendar_connections/{uid}`.',
};
