import * as v from 'valibot';
import { contract, managers, noBody, noQuery } from '../contract.ts';
import { Invitation } from './invitation.ts';

export const GetOrganizationInvitation = contract({
  id: 'getOrganizationInvitation',
  summary: 'Get an invitation',
  description: 'The link that accepts the invitation is not returned.',
  scope: 'organization:read',
  roles: managers,
  query: noQuery,
  body: noBody,
  status: 200,
  reply: v.object({ data: Invitation }),
  versioned: true,
  showsOthers: true,
  problems: ['invitation/unknown'],
});
