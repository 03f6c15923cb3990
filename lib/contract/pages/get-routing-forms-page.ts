import { contract } from '../contract.ts';
import { pageMembers } from '../page-members.ts';

export const GetRoutingFormsPage = contract({
  ...pageMembers,
  id: 'getRoutingFormsPage',
  summary: 'Get the page of all routing forms',
  description:
    'Returns an HTML page on which users sign in, see and change routing forms, and read the responses, in English or Japanese. ' +
    'The page is the same for everyone. Any query parameters are accepted.',
  versioned: true,
  problems: [],
});
