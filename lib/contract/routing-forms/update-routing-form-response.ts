import * as v from 'valibot';
import { contract, noQuery, writers } from '../contract.ts';
import { answers, RoutingResponse } from './routing-response.ts';

export const UpdateRoutingFormResponse = contract({
  id: 'updateRoutingFormResponse',
  summary: 'Update a response to a routing form',
  description:
    'Replaces all answers, and returns where they lead by the form as it is now. A response with which a booking was created cannot be changed.',
  scope: 'routing_forms:write',
  roles: writers,
  query: noQuery,
  body: v.strictObject({ answers: v.optional(answers) }),
  status: 200,
  reply: v.object({ data: RoutingResponse }),
  versioned: true,
  problems: [
    'routing-form/unknown',
    'response/unknown',
    'routing-form/disabled',
    'response/booked',
    'response/too-large',
    'answer/missing',
    'answer/unknown-field',
    'answer/repeated',
    'answer/several-options',
    'answer/unknown-option',
    'answer/wrong-format',
    'request/unprocessable',
  ],
});
