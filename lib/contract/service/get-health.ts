import * as v from 'valibot';
import { contract, everyRole, noBody, noQuery } from '../contract.ts';

export const GetHealth = contract({
  id: 'getHealth',
  summary: 'Check whether the service is running',
  scope: 'public',
  roles: everyRole,
  query: noQuery,
  body: noBody,
  status: 200,
  reply: v.object({
    data: v.pipe(
      v.object({
        status: v.pipe(v.literal('ok'), v.description('Always `ok` if the service is running.')),
      }),
      v.description('The state of the service.'),
    ),
  }),
  versioned: false,
  problems: [],
});
