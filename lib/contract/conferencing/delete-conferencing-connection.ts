import { contract, everyRole, noBody, noQuery, noReply } from '../contract.ts';

export const DeleteConferencingConnection = contract({
  id: 'deleteConferencingConnection',
  summary: 'Disconnect an account for meetings',
  description:
    'Deletes the conferencing connection with what opens the account, and tells the provider so. Meetings that were made with it stay ' +
    'as they are; no more are made, moved or removed with it.',
  scope: 'conferencing:write',
  roles: everyRole,
  query: noQuery,
  body: noBody,
  status: 204,
  reply: noReply,
  versioned: false,
  problems: ['conferencing/unknown'],
});
