import * as v from 'valibot';
import { contract, noBody, noQuery, writers } from '../contract.ts';
import { RoutingForm } from './routing-form.ts';

export const GetRoutingForm = contract({
  id: 'getRoutingForm',
  summary: 'Get a routing form',
  scope: 'routing_forms:read',
  roles: writers,
  query: noQuery,
  body: noBody,
  status: 200,
  reply: v.object({ data: RoutingForm }),
  versioned: true,
  problems: ['routing-form/unknown'],
});
