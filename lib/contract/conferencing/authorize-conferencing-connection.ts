import * as v from 'valibot';
import { contract, everyRole, noQuery } from '../contract.ts';
import { described } from '../described.ts';
import { filledText } from '../fields.ts';
import { AuthorizableConferencing } from './conferencing-connection.ts';

export const AuthorizeConferencingConnection = contract({
  id: 'authorizeConferencingConnection',
  summary: 'Authorize a conferencing connection',
  description:
    'Completes the authorization of a conferencing connection with the `code` and the `state` that the provider added to the ' +
    'callback URL, which can take up to 15 seconds. A `state` can be used once, within 10 minutes, and only by the user of the ' +
    'conferencing connection. Without `code` and `state`, it begins the authorization again and returns a new `authorizationUrl`: ' +
    'for example if the former one has expired, or if `status` is `failed`. A dry run with a `code` checks the `state`, and does not use either. An API key that another user created is refused.',
  scope: 'conferencing:write',
  roles: everyRole,
  query: noQuery,
  body: v.strictObject({
    code: described(
      v.optional(filledText(4096)),
      'The `code` of the callback URL. Requires `state`.',
      'bGl2ZSBsb25nIGFuZA',
    ),
    state: described(
      v.optional(filledText(512)),
      'The `state` of the callback URL: the ID of the conferencing connection, a period, and a secret. Requires `code`.',
      'm7Wd3KxPz1Qa.0Hq3mXb7ZtVn5Lk2Rd9Ws4Yc8Pf1Ja6GeUoTiBvNh',
    ),
    iss: described(
      v.optional(filledText(2048)),
      'The `iss` of the callback URL, if it has one.',
      'https://zoom.us',
    ),
  }),
  status: 200,
  reply: v.object({ data: AuthorizableConferencing }),
  versioned: false,
  shownOnce: 'authorizationUrl',
  takesSecret: true,
  cost: () => 20,
  refusesDelegated: true,
  problems: [
    'conferencing/unknown',
    'connection/state-refused',
    'connection/refused',
    'connection/not-configured',
    'connection/incomplete',
  ],
});
