import * as v from 'valibot';
import { contract, everyRole, noBody, noQuery } from '../contract.ts';

export const GetDocsAsset = contract({
  id: 'getDocsAsset',
  summary: 'Get a script of the documentation',
  description:
    'The viewer that draws the reference. The address names its version, so a browser may keep it for ever.',
  scope: 'public',
  roles: everyRole,
  query: noQuery,
  body: noBody,
  status: 200,
  reply: v.string(),
  mediaType: 'text/javascript',
  versioned: true,
  problems: ['route/unknown'],
});
