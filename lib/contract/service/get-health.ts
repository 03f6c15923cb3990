import * as v from 'valibot';
import { contract, everyRole, noBody, noQuery } from '../contract.ts';

export const GetHealth = contract({
  id: 'getHealth',
  summary: 'Tell whether the service runs',
  scope: 'public',
  roles: everyRole,
  query: noQuery,
  body: noBody,
  status: 200,
  reply: v.object({ data: v.object({ status: v.literal('ok') }) }),
  versioned: false,
  problems: [],
});
