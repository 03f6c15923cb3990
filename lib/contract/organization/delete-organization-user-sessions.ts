import { contract, managers, noBody, noQuery, noReply } from '../contract.ts';

export const DeleteOrganizationUserSessions = contract({
  id: 'deleteOrganizationUserSessions',
  summary: 'End the sessions of a user',
  description:
    'Signs a user out of the pages in all browsers. Requests with these sessions are refused within 60 seconds. The user can sign in again. ' +
    'API keys of the user stay valid. Only an `owner` can end the sessions of an `owner`.',
  scope: 'users:write',
  roles: managers,
  query: noQuery,
  body: noBody,
  status: 204,
  reply: noReply,
  versioned: false,
  problems: ['user/not-found'],
});
