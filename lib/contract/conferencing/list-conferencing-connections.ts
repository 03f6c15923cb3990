import * as v from 'valibot';
import { contract, everyRole, noBody, noQuery } from '../contract.ts';
import { described } from '../described.ts';
import { ConferencingConnection } from './conferencing-connection.ts';

export const ListConferencingConnections = contract({
  id: 'listConferencingConnections',
  summary: 'List the conferencing connections of the current user',
  description:
    'Returns all conferencing connections, the newest first. A user has at most one for each provider.',
  scope: 'conferencing:read',
  roles: everyRole,
  query: noQuery,
  body: noBody,
  status: 200,
  reply: v.object({
    data: described(v.array(ConferencingConnection), 'The conferencing connections.'),
  }),
  versioned: false,
  problems: [],
});
