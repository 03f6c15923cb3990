import * as v from 'valibot';
import { contract, everyRole, noBody, noQuery } from '../contract.ts';

export const GetDocs = contract({
  id: 'getDocs',
  summary: 'Read the documentation',
  description:
    'A page for people: the reference with a search, code samples and a form to try each operation, ' +
    'and every problem code under its own anchor, to which the `type` of a problem points.',
  scope: 'public',
  roles: everyRole,
  query: noQuery,
  body: noBody,
  status: 200,
  reply: v.string(),
  mediaType: 'text/html',
  versioned: true,
  problems: [],
});
