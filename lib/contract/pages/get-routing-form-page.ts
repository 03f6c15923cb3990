import { contract } from '../contract.ts';
import { pageMembers } from '../page-members.ts';

export const GetRoutingFormPage = contract({
  ...pageMembers,
  id: 'getRoutingFormPage',
  summary: 'Get the page of a routing form',
  description:
    'Returns an HTML page on which people answer a routing form with `isPublic`, in English or Japanese. The page then shows the result: a booking page, a message or a link. The query parameter `lang` (`en` or `ja`) chooses the language; without it, `Accept-Language` does. ' +
    '`team` is the slug or the ID of the organization. Any query parameters are accepted, and passed on to the booking page.',
  problems: ['caller/rate-limited', 'routing-form/unknown', 'service/unavailable'],
});
