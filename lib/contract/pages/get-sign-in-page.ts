import { contract } from '../contract.ts';
import { pageMembers } from '../page-members.ts';

export const GetSignInPage = contract({
  ...pageMembers,
  id: 'getSignInPage',
  summary: 'Get the sign-in page',
  description:
    'Returns an HTML page on which users request a sign-in link, in English or Japanese. The links in sign-in mails open this page, with a token in the fragment. ' +
    'The page is the same for everyone. Any query parameters are accepted.',
  versioned: true,
  problems: [],
});
