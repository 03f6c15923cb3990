import * as v from 'valibot';
import { anyQuery, contract, everyRole, noBody } from '../contract.ts';

export const GetPageAsset = contract({
  id: 'getPageAsset',
  summary: 'Get a file of a page',
  description:
    'Returns a script or a style that a page loads, with a hash of its content in its name, or `preview.png`, the picture that messengers show with a link.',
  scope: 'public',
  roles: everyRole,
  query: anyQuery,
  body: noBody,
  status: 200,
  reply: v.string(),
  mediaType: ['text/javascript', 'text/css', 'image/png'],
  versioned: true,
  problems: ['route/unknown'],
});
