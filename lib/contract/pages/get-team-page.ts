import { contract } from '../contract.ts';
import { pageMembers } from '../page-members.ts';

export const GetTeamPage = contract({
  ...pageMembers,
  id: 'getTeamPage',
  summary: 'Get the page of a team',
  description:
    'Returns an HTML page with the event types that everyone can book (`visibility: public`), in English or Japanese. The query parameter `lang` (`en` or `ja`) chooses the language; without it, `Accept-Language` does. `team` is the slug or the ID of the organization. ' +
    'Any query parameters are accepted.',
  problems: ['caller/rate-limited', 'team/unknown', 'service/unavailable'],
});
