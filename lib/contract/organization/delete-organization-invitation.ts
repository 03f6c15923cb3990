import { contract, managers, noBody, noQuery, noReply } from '../contract.ts';

export const DeleteOrganizationInvitation = contract({
  id: 'deleteOrganizationInvitation',
  summary: 'Delete an invitation',
  description:
    'The link of the invitation stops working immediately. The invitation stays in the list with the status `deleted` for 30 ' +
    'days. An invitation that was accepted cannot be deleted.',
  scope: 'organization:write',
  roles: managers,
  query: noQuery,
  body: noBody,
  status: 204,
  reply: noReply,
  versioned: true,
  problems: ['invitation/unknown', 'invitation/not-pending'],
});
