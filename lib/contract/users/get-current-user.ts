import * as v from 'valibot';
import { contract, everyRole, noBody, noQuery } from '../contract.ts';
import { CurrentUser } from './current-user.ts';

export const GetCurrentUser = contract({
  id: 'getCurrentUser',
  summary: 'Get the current user',
  description:
    'Returns the user of the credential, their organization, and what the credential is good for. The `ETag` ' +
    'begins with the version of the user and stands for everything in the response.',
  scope: 'none',
  roles: everyRole,
  query: noQuery,
  body: noBody,
  status: 200,
  reply: v.object({ data: CurrentUser }),
  versioned: true,
  showsOthers: true,
  problems: ['user/not-found'],
});
