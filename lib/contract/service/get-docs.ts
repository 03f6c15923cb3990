import * as v from 'valibot';
import { anyQuery, contract, everyRole, noBody } from '../contract.ts';

export const GetDocs = contract({
  id: 'getDocs',
  summary: 'Get the documentation',
  description:
    'Returns an HTML page with the API reference (search, code samples, and a form to try each operation) and a list of all ' +
    'problem codes. The `type` of a problem links to its code on this page. The page is sandboxed, so the form can only send requests with an API key or a bearer token.',
  scope: 'public',
  roles: everyRole,
  query: anyQuery,
  body: noBody,
  status: 200,
  reply: v.string(),
  mediaType: 'text/html',
  versioned: true,
  problems: [],
});
