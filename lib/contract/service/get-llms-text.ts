import * as v from 'valibot';
import { anyQuery, contract, everyRole, noBody } from '../contract.ts';

export const GetLlmsText = contract({
  id: 'getLlmsText',
  summary: 'Get the table of contents for language models',
  description:
    'Returns links to the documentation of all guides and operations as plain text (llmstxt.org).',
  scope: 'public',
  roles: everyRole,
  query: anyQuery,
  body: noBody,
  status: 200,
  reply: v.string(),
  mediaType: 'text/plain',
  versioned: true,
  problems: [],
});
