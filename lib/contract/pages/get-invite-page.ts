import { contract } from '../contract.ts';
import { pageMembers } from '../page-members.ts';

export const GetInvitePage = contract({
  ...pageMembers,
  id: 'getInvitePage',
  summary: 'Get the page of an invitation',
  description:
    'Returns an HTML page on which an invited person becomes a user of the organization and is signed in, in English or Japanese. The links in invitations open this page, ' +
    'with a token in the fragment. The page is the same for everyone. Any query parameters are accepted.',
  versioned: true,
  problems: [],
});
