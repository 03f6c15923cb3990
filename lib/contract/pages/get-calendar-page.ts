import { contract } from '../contract.ts';
import { pageMembers } from '../page-members.ts';

export const GetCalendarPage = contract({
  ...pageMembers,
  id: 'getCalendarPage',
  summary: 'Get the calendar page',
  description:
    'Returns an HTML page on which users sign in and see and change their schedules and bookings, in English or Japanese. ' +
    'The page is the same for everyone. Any query parameters are accepted.',
  versioned: true,
  problems: [],
});
