import * as v from 'valibot';
import { contract, everyRole, noBody, noQuery } from '../contract.ts';
import { PublicRoutingForm } from './routing-form.ts';

export const GetPublicRoutingForm = contract({
  id: 'getPublicRoutingForm',
  summary: 'Get a public routing form',
  description:
    'Returns what a routing form with `isPublic` asks, without its rules. `team` is the slug or the ID of the organization.',
  scope: 'public',
  roles: everyRole,
  query: noQuery,
  body: noBody,
  status: 200,
  reply: v.object({ data: PublicRoutingForm }),
  versioned: true,
  problems: ['caller/rate-limited', 'routing-form/unknown', 'service/unavailable'],
});
