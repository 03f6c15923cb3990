import * as v from 'valibot';
import { contract, everyRole, noBody } from '../contract.ts';
import { described } from '../described.ts';

const added = (text: string) => described(v.optional(v.string()), text);

export const GetConferencingCallback = contract({
  id: 'getConferencingCallback',
  summary: 'Get the page to which providers of meetings send users back',
  description:
    'Returns an HTML page. `zoom` redirects to it once the user has agreed, or refused. It completes nothing by itself: it hands ' +
    'what the provider added to the URL to the page of the same origin that opened it (`postMessage`), or asks the user for an API ' +
    'key and calls `POST /v1/conferencing/connections/{uid}/authorize`. Register the URL of this page with the providers. Other ' +
    'query parameters are ignored, because providers add some of their own.',
  scope: 'public',
  roles: everyRole,
  query: v.object({
    code: added('The code that the provider issued. Only the page reads it.'),
    state: added('The `state` of the `authorizationUrl`. Only the page reads it.'),
    iss: added('The issuer, if the provider sends it. Only the page reads it.'),
    error: added(
      'Why the provider issued no code, for example `access_denied`. Only the page reads it.',
    ),
  }),
  body: noBody,
  status: 200,
  reply: v.string(),
  mediaType: 'text/html',
  versioned: true,
  problems: [],
});
