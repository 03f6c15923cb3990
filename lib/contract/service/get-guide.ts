import * as v from 'valibot';
import { contract, everyRole, noBody, noQuery } from '../contract.ts';

export const GetGuide = contract({
  id: 'getGuide',
  summary: 'Read a guide',
  description: 'A page for people; with `.md` after its name the same text as Markdown.',
  scope: 'public',
  roles: everyRole,
  query: noQuery,
  body: noBody,
  status: 200,
  reply: v.string(),
  mediaType: ['text/html', 'text/markdown'],
  versioned: true,
  problems: ['route/unknown'],
});
