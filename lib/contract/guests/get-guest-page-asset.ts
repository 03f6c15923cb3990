import * as v from 'valibot';
import { contract, everyRole, noBody, noQuery } from '../contract.ts';

export const GetGuestPageAsset = contract({
  id: 'getGuestPageAsset',
  summary: 'Get a script or the style of the page of a guest',
  description: 'Returns a file that the page of a guest loads.',
  scope: 'public',
  roles: everyRole,
  query: noQuery,
  body: noBody,
  status: 200,
  reply: v.string(),
  mediaType: ['text/javascript', 'text/css'],
  versioned: true,
  problems: ['route/unknown'],
});
