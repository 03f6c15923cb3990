import { contract } from '../contract.ts';
import { pageMembers } from '../page-members.ts';

export const GetBookingsPage = contract({
  ...pageMembers,
  id: 'getBookingsPage',
  summary: 'Get the page of bookings',
  description:
    'Returns an HTML page on which users sign in and find, confirm and change bookings, in English or Japanese. ' +
    'The page is the same for everyone. Any query parameters are accepted.',
  versioned: true,
  problems: [],
});
