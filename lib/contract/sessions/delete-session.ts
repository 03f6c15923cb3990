import { contract, everyRole, noBody, noQuery, noReply } from '../contract.ts';

export const DeleteSession = contract({
  id: 'deleteSession',
  summary: 'End a session',
  description:
    'Signs you out in one browser. Requests with this session are refused within 60 seconds. If the request was sent with the session, the response deletes its cookie. A session needs no scope.',
  scope: 'api_keys:write',
  roles: everyRole,
  query: noQuery,
  body: noBody,
  status: 204,
  reply: noReply,
  versioned: false,
  takesAnySession: true,
  problems: ['session/unknown'],
});
