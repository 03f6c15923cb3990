import * as v from 'valibot';
import { contract, everyRole, noBody, noQuery } from '../contract.ts';
import { described } from '../described.ts';

export const GetReadiness = contract({
  id: 'getReadiness',
  summary: 'Check whether the service is ready',
  description:
    'Checks that the service can read its database and its secret, and returns the deployed version. Use it after a ' +
    'deployment. It is limited to two requests per second for all callers together; for monitoring, use `GET /health`.',
  scope: 'public',
  roles: everyRole,
  query: noQuery,
  body: noBody,
  status: 200,
  reply: v.object({
    data: described(
      v.object({
        status: described(v.literal('ok'), 'Always `ok` if the service is ready.'),
        version: described(v.string(), 'The deployed version, usually a commit.'),
      }),
      'The state of the service.',
    ),
  }),
  versioned: false,
  problems: ['service/unavailable'],
});
