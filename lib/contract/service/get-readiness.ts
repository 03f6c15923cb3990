import * as v from 'valibot';
import { contract, everyRole, noBody, noQuery } from '../contract.ts';

export const GetReadiness = contract({
  id: 'getReadiness',
  summary: 'Tell whether the service can serve',
  description:
    'Reads the database and the secret that seals, as other operations do, and tells which version ' +
    'answers: for the check after a deployment. It is limited to two requests a second for all callers ' +
    'together; to watch whether the service runs, ask `GET /health`.',
  scope: 'public',
  roles: everyRole,
  query: noQuery,
  body: noBody,
  status: 200,
  reply: v.object({
    data: v.object({
      status: v.literal('ok'),
      version: v.pipe(
        v.string(),
        v.description('What was deployed, as whoever deployed it named it: mostly a commit.'),
      ),
    }),
  }),
  versioned: false,
  problems: ['service/unavailable'],
});
