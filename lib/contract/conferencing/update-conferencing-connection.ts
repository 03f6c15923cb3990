import * as v from 'valibot';
import { contract, everyRole, noQuery } from '../contract.ts';
import { ConferencingConnection, shared } from './conferencing-connection.ts';

export const UpdateConferencingConnection = contract({
  id: 'updateConferencingConnection',
  summary: 'Update a conferencing connection',
  description:
    'Updates the members that you send. With `shared`, the account also makes the meetings of hosts who have no connected account at ' +
    'the provider, from the next booking on. Bookings that already have a meeting, or none, stay as they are: if you set `shared` to ' +
    '`false`, meetings that the account made for other hosts are still moved and removed with it.',
  scope: 'conferencing:write',
  roles: everyRole,
  query: noQuery,
  body: v.strictObject({ shared: v.optional(shared) }),
  status: 200,
  reply: v.object({ data: ConferencingConnection }),
  versioned: false,
  problems: ['conferencing/unknown'],
});
