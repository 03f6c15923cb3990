import * as v from 'valibot';
import { contract, noQuery, writers } from '../contract.ts';
import { answers, CreatedRoutingResponse } from './routing-response.ts';

export const CreateRoutingFormResponse = contract({
  id: 'createRoutingFormResponse',
  summary: 'Create a response to a routing form',
  description:
    'Takes the answers of a person, and returns where they lead: to an event type, a URL or a message. The same answers to the same form always lead to the same ' +
    'place, so a dry run is a preview. To book the event type that the response leads to, send its `token`, which only this response contains, in the header `X-Response-Token` of ' +
    '`POST /v1/bookings`. If you repeat the request with the same `Idempotency-Key`, the response is 409: no second response is created, and the `token` is not shown again. A response has at most 390 KB, with the rule that it meets.',
  scope: 'routing_forms:write',
  roles: writers,
  query: noQuery,
  body: v.strictObject({ answers: v.optional(answers, []) }),
  status: 201,
  reply: v.object({ data: CreatedRoutingResponse }),
  versioned: true,
  shownOnce: 'token',
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
