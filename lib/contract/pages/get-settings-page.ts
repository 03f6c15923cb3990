import { contract } from '../contract.ts';
import { pageMembers } from '../page-members.ts';

export const GetSettingsPage = contract({
  ...pageMembers,
  id: 'getSettingsPage',
  summary: 'Get the settings page',
  description:
    'Returns an HTML page on which users sign in and change their settings and those of their organization, in English or Japanese. ' +
    'The page is the same for everyone. Any query parameters are accepted.',
  versioned: true,
  problems: [],
});
