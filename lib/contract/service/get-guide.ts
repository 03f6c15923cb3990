import * as v from 'valibot';
import { anyQuery, contract, everyRole, noBody } from '../contract.ts';

export const GetGuide = contract({
  id: 'getGuide',
  summary: 'Get a guide',
  description: 'Returns the guide as an HTML page, or as Markdown if the name ends in `.md`.',
  scope: 'public',
  roles: everyRole,
  query: anyQuery,
  body: noBody,
  status: 200,
  reply: v.string(),
  mediaType: ['text/html', 'text/markdown'],
  versioned: true,
  problems: ['route/unknown'],
});
