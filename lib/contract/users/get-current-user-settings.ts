import * as v from 'valibot';
import { contract, everyRole, noBody, noQuery } from '../contract.ts';
import { UserSettings } from './settings.ts';

export const GetCurrentUserSettings = contract({
  id: 'getCurrentUserSettings',
  summary: 'Get the settings of the current user',
  description: 'The `ETag` is the version of the user.',
  scope: 'users:read',
  roles: everyRole,
  query: noQuery,
  body: noBody,
  status: 200,
  reply: v.object({ data: UserSettings }),
  versioned: true,
  problems: ['user/not-found'],
});
