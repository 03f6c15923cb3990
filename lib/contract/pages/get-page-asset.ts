import * as v from 'valibot';
import { anyQuery, contract, everyRole, noBody } from '../contract.ts';

export const GetPageAsset = contract({
  id: 'getPageAsset',
  summary: 'Get a script or a style of a page',
  description: 'Returns a file that a page loads. Its name contains a hash of its content.',
  scope: 'public',
  roles: everyRole,
  query: anyQuery,
  body: noBody,
  status: 200,
  reply: v.string(),
  mediaType: ['text/javascript', 'text/css'],
  versioned: true,
  problems: ['route/unknown'],
});
