import * as v from 'valibot';
import { contract, everyRole, noQuery } from '../contract.ts';
import { answers, CreatedPublicRoutingResponse } from './routing-response.ts';

export const CreatePublicRoutingFormResponse = contract({
  id: 'createPublicRoutingFormResponse',
  summary: 'Create a response to a public routing form',
  description:
    'Takes the answers of a person to a routing form with `isPublic`, and returns where they lead. `team` is the slug or the ID of the organization. ' +
    'The `token` of the response is shown only here. If you repeat the request with the same `Idempotency-Key`, the response is 409, and no second response is created. A key other than a random UUID (version 4) belongs to the IP address of the client.',
  scope: 'public',
  roles: everyRole,
  query: noQuery,
  body: v.strictObject({ answers: v.optional(answers, []) }),
  status: 201,
  reply: v.object({ data: CreatedPublicRoutingResponse }),
  versioned: true,
  hasLocation: false,
  shownOnce: 'token',
  problems: [
    'caller/rate-limited',
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
    'service/unavailable',
  ],
});
