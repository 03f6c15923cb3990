import * as v from 'valibot';
import { contract, everyRole, noBody, noQuery } from '../contract.ts';
import { described } from '../described.ts';

export const GetHealth = contract({
  id: 'getHealth',
  summary: 'Check whether the service is running',
  scope: 'public',
  roles: everyRole,
  query: noQuery,
  body: noBody,
  status: 200,
  reply: v.object({
    data: described(
      v.object({
        status: described(v.literal('ok'), 'Always `ok` if the service is running.'),
      }),
      'The state of the service.',
    ),
  }),
  versioned: false,
  problems: [],
});
