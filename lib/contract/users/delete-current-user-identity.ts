import { contract, everyRole, noBody, noQuery, noReply } from '../contract.ts';

export const DeleteCurrentUserIdentity = contract({
  id: 'deleteCurrentUserIdentity',
  summary: 'Remove the identity of the current user',
  description:
    'Removes your identity: its bearer tokens are refused within 60 seconds, and another user can have it. If you have ' +
    'none, nothing changes. Make sure that you have an API key, or you will no longer be able to call the service.',
  scope: 'api_keys:write',
  roles: everyRole,
  query: noQuery,
  body: noBody,
  status: 204,
  reply: noReply,
  versioned: true,
  skipsCredentialCache: true,
  problems: ['user/not-found'],
});
