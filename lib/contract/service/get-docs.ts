import * as v from 'valibot';
import { contract, everyRole, noBody, noQuery } from '../contract.ts';

export const GetDocs = contract({
  id: 'getDocs',
  summary: 'Read the documentation',
  description:
    'A page for people: this document with a search, and every problem code under its own anchor, ' +
    'to which the `type` of a problem points.',
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
