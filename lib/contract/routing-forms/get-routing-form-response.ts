import * as v from 'valibot';
import { contract, noBody, noQuery, writers } from '../contract.ts';
import { RoutingResponse } from './routing-response.ts';

export const GetRoutingFormResponse = contract({
  id: 'getRoutingFormResponse',
  summary: 'Get a response to a routing form',
  scope: 'routing_forms:read',
  roles: writers,
  query: noQuery,
  body: noBody,
  status: 200,
  reply: v.object({ data: RoutingResponse }),
  versioned: true,
  problems: ['routing-form/unknown', 'response/unknown'],
});
