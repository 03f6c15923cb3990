import * as v from 'valibot';
import { contract, noBody, paged, writers } from '../contract.ts';
import { cursor, perPage } from '../fields.ts';
import { RoutingResponse } from './routing-response.ts';

export const ListRoutingFormResponses = contract({
  id: 'listRoutingFormResponses',
  summary: 'List responses to a routing form',
  description:
    'Returns the newest responses first. A page can have fewer than `perPage` results even if there are more; the list ends when ' +
    '`nextCursor` is `null`. A new response appears in the list after a short delay.',
  scope: 'routing_forms:read',
  roles: writers,
  query: v.strictObject({ perPage, cursor }),
  body: noBody,
  status: 200,
  reply: paged(RoutingResponse),
  versioned: false,
  problems: ['routing-form/unknown'],
});
