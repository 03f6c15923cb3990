import * as v from 'valibot';
import { contract, everyRole, noBody, noQuery } from '../contract.ts';
import { CurrentUser } from './current-user.ts';

export const GetCurrentUser = contract({
  id: 'getCurrentUser',
  summary: 'Get the current user',
  description:
    'Returns the user of the credential, their organization, and the scopes of the credential. The `ETag` ' +
    'begins with the version of the user. It changes if anything in the response changes.',
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
