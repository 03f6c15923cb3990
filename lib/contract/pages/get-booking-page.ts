import { contract } from '../contract.ts';
import { pageMembers } from '../page-members.ts';

export const GetBookingPage = contract({
  ...pageMembers,
  id: 'getBookingPage',
  summary: 'Get the booking page of an event type',
  description:
    'Returns an HTML page on which guests book an event type with `visibility: public` or `unlisted`, in English or Japanese. The query parameter `lang` (`en` or `ja`) chooses the language; without it, `Accept-Language` does. `team` is the slug or the ID of the organization. ' +
    'The page contains the first available start times. Any query parameters are accepted: `utm_campaign`, `utm_source`, `utm_medium`, `utm_content` and `utm_term` become the `tracking` of the booking.',
  problems: ['caller/rate-limited', 'event-type/unknown', 'service/unavailable'],
});
