import * as v from 'valibot';
import { contract, everyRole, noBody, noQuery } from '../contract.ts';

export const GetOpenapi = contract({
  id: 'getOpenapi',
  summary: 'Get this document',
  description: 'The OpenAPI 3.1 document itself, without an envelope.',
  scope: 'public',
  roles: everyRole,
  query: noQuery,
  body: noBody,
  status: 200,
  reply: v.looseObject({ openapi: v.string() }),
  versioned: false,
  problems: [],
});
