import { contract, everyRole, noBody, noQuery, noReply } from '../contract.ts';

export const DeleteApiKey = contract({
  id: 'deleteApiKey',
  summary: 'Delete an API key',
  description:
    'Deletes an API key for good. Requests with it are refused within 60 seconds. An `owner` or `admin` can delete ' +
    'API keys of users whose role is not above their own, others only their own.',
  scope: 'api_keys:write',
  roles: everyRole,
  query: noQuery,
  body: noBody,
  status: 204,
  reply: noReply,
  versioned: true,
  problems: ['api-key/unknown', 'caller/role-forbids'],
});
