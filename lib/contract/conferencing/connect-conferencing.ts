import * as v from 'valibot';
import { contract, everyRole, noQuery } from '../contract.ts';
import { AuthorizableConferencing, shared } from './conferencing-connection.ts';

export const ConnectConferencing = contract({
  id: 'connectConferencing',
  summary: 'Connect an account for meetings',
  description:
    'Begins to connect an account of the current user at a provider: `zoom`, `googleMeet` or `teams` (accounts for work or school). The ' +
    'conferencing connection is `pending` until the user has opened `authorizationUrl`, and ' +
    '`POST /v1/conferencing/connections/{uid}/authorize` has completed it. From then on, a booking at a location of the provider ' +
    'without a fixed `url` begins with `urlStatus: pending` and soon has a meeting of its own. It takes the place of a ' +
    'conferencing connection at the same provider that is `pending` or `failed`. `jitsi` requires no account and returns 409. Meetings of `googleMeet` are entries in the primary ' +
    'calendar of the account, shown as free. Recordings, transcripts and recaps are only received from `zoom`. An API key that another user created is refused.',
  scope: 'conferencing:write',
  roles: everyRole,
  query: noQuery,
  body: v.strictObject({ shared: v.optional(shared, false) }),
  status: 201,
  reply: v.object({ data: AuthorizableConferencing }),
  versioned: false,
  hasLocation: false,
  shownOnce: 'authorizationUrl',
  refusesDelegated: true,
  problems: [
    'conferencing/unknown-provider',
    'conferencing/no-account',
    'conferencing/connected',
    'connection/not-configured',
    'user/not-found',
  ],
});
