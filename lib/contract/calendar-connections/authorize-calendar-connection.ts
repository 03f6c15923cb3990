import * as v from 'valibot';
import { contract, everyRole, noQuery } from '../contract.ts';
import { described } from '../described.ts';
import { filledText } from '../fields.ts';
import { AuthorizableConnection } from './calendar-connection.ts';

export const AuthorizeCalendarConnection = contract({
  id: 'authorizeCalendarConnection',
  summary: 'Authorize a calendar connection',
  description:
    'Completes the authorization of a `google` or `microsoft` calendar connection with the `code` and the `state` that the ' +
    'provider added to the callback URL, and reads the calendars, which can take up to 15 seconds. A `state` can be used once, ' +
    'within 10 minutes, and only by the user of the calendar connection. Without `code` and `state`, it begins the authorization again ' +
    'and returns a new `authorizationUrl`: for example if the former one has expired, or if the user has withdrawn their consent ' +
    'and `lastError` is `unauthorized`. A dry run with a `code` checks the `state`, and does not use either. An API key that another user created is refused.',
  scope: 'availability:write',
  roles: everyRole,
  query: noQuery,
  body: v.strictObject({
    code: described(
      v.optional(filledText(4096)),
      'The `code` of the callback URL. Requires `state`.',
      '4/0AeanS0ZbLk3Yx8Qd2RtVw',
    ),
    state: described(
      v.optional(filledText(512)),
      'The `state` of the callback URL: the ID of the calendar connection, a period, and a secret. Requires `code`.',
      'c5Tq8RnWv2Kd.0Hq3mXb7ZtVn5Lk2Rd9Ws4Yc8Pf1Ja6GeUoTiBvNh',
    ),
    iss: described(
      v.optional(filledText(2048)),
      'The `iss` of the callback URL, if it has one.',
      'https://accounts.google.com',
    ),
  }),
  status: 200,
  reply: v.object({ data: AuthorizableConnection }),
  versioned: true,
  shownOnce: 'authorizationUrl',
  takesSecret: true,
  cost: () => 20,
  refusesDelegated: true,
  problems: [
    'connection/unknown',
    'connection/not-authorizable',
    'connection/state-refused',
    'connection/refused',
    'connection/not-configured',
    'connection/incomplete',
  ],
});
