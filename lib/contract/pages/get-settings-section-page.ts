import { contract } from '../contract.ts';
import { pageMembers } from '../page-members.ts';

export const GetSettingsSectionPage = contract({
  ...pageMembers,
  id: 'getSettingsSectionPage',
  summary: 'Get a section of the settings page',
  description:
    'Returns the settings page with the section `hours`, `event-types`, `connections`, `people`, `keys`, `webhooks`, `profile` or `team`. ' +
    'Any query parameters are accepted.',
  versioned: true,
  problems: ['route/unknown'],
});
