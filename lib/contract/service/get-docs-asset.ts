import * as v from 'valibot';
import { anyQuery, contract, everyRole, noBody } from '../contract.ts';

export const GetDocsAsset = contract({
  id: 'getDocsAsset',
  summary: 'Get a script of the documentation',
  description:
    'Returns the script that renders the API reference. The URL contains its version, so the response can be cached indefinitely.',
  scope: 'public',
  roles: everyRole,
  query: anyQuery,
  body: noBody,
  status: 200,
  reply: v.string(),
  mediaType: 'text/javascript',
  versioned: true,
  problems: ['route/unknown'],
});
