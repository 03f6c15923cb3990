import * as v from 'valibot';
import { contract, everyRole, noBody, noQuery } from '../contract.ts';

export const GetGuide = contract({
  id: 'getGuide',
  summary: 'Get a guide',
  description: 'Returns the guide as an HTML page, or as Markdown if the name ends in `.md`.',
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
