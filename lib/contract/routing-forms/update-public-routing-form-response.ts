import * as v from 'valibot';
import { contract, everyRole, noQuery } from '../contract.ts';
import { answers, PublicRoutingResponse } from './routing-response.ts';

export const UpdatePublicRoutingFormResponse = contract({
  id: 'updatePublicRoutingFormResponse',
  summary: 'Update a response to a routing form, by its token',
  description:
    'Replaces all answers of a response, and returns where they lead by the form as it is now. The `token` of the response is the credential, for 7 days after the response was created; the form need not be public. ' +
    'A response with which a booking was created cannot be changed.',
  scope: 'public',
  roles: everyRole,
  query: noQuery,
  body: v.strictObject({ answers: v.optional(answers) }),
  status: 200,
  reply: v.object({ data: PublicRoutingResponse }),
  versioned: true,
  takesResponse: 'required',
  problems: [
    'caller/rate-limited',
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
    'service/unavailable',
  ],
});
