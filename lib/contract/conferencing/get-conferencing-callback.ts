import * as v from 'valibot';
import { callbackQuery } from '../callback-query.ts';
import { contract, everyRole, noBody } from '../contract.ts';

export const GetConferencingCallback = contract({
  id: 'getConferencingCallback',
  summary: 'Get the page to which providers of meetings send users back',
  description:
    'Returns an HTML page. Providers redirect to it once the user has agreed, or refused. It completes nothing by itself: it hands ' +
    'what the provider added to the URL to the page of the same origin that opened it (`postMessage`), or asks the user for an API ' +
    'key and calls `POST /v1/conferencing/connections/{uid}/authorize`. Register the URL of this page with the providers. Other ' +
    'query parameters are ignored, because providers add some of their own.',
  scope: 'public',
  roles: everyRole,
  query: callbackQuery,
  body: noBody,
  status: 200,
  reply: v.string(),
  mediaType: 'text/html',
  versioned: true,
  problems: [],
});
