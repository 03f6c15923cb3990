import * as v from 'valibot';
import { anyQuery, contract, everyRole, noBody } from '../contract.ts';
import { described } from '../described.ts';

export const GetOpenapi = contract({
  id: 'getOpenapi',
  summary: 'Get the OpenAPI document',
  description: 'Returns this OpenAPI 3.1 document, without the `data` envelope.',
  scope: 'public',
  roles: everyRole,
  query: anyQuery,
  body: noBody,
  status: 200,
  reply: v.looseObject({
    openapi: described(v.string(), 'The version of the OpenAPI Specification.'),
  }),
  versioned: true,
  problems: [],
});
