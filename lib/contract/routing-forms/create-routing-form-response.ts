import * as v from 'valibot';
import { contract, noQuery, writers } from '../contract.ts';
import { answers, RoutingResponse } from './routing-response.ts';

export const CreateRoutingFormResponse = contract({
  id: 'createRoutingFormResponse',
  summary: 'Create a response to a routing form',
  description:
    'Takes the answers of a person, and returns where they lead: to an event type, a URL or a message. The same answers to the same form always lead to the same ' +
    'place, so a dry run is a preview. A response has at most 390 KB, with the rule that it meets.',
  scope: 'routing_forms:write',
  roles: writers,
  query: noQuery,
  body: v.strictObject({ answers: v.optional(answers, []) }),
  status: 201,
  reply: v.object({ data: RoutingResponse }),
  versioned: true,
  problems: [
    'routing-form/unknown',
    'routing-form/disabled',
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
