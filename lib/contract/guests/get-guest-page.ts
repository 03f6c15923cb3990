import * as v from 'valibot';
import { anyQuery, contract, everyRole, noBody } from '../contract.ts';

export const GetGuestPage = contract({
  id: 'getGuestPage',
  summary: 'Get the page of a guest',
  description:
    'Returns an HTML page on which guests see, reschedule, and cancel their booking, in English or Japanese. Guest links ' +
    'lead to it. The page is the same for everyone: the token is in the fragment of the link.',
  scope: 'public',
  roles: everyRole,
  query: anyQuery,
  body: noBody,
  status: 200,
  reply: v.string(),
  mediaType: 'text/html',
  versioned: true,
  problems: [],
});
