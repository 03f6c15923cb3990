import * as v from 'valibot';
import { contract, everyRole, noBody, noQuery } from '../contract.ts';
import { OrganizationUser } from './organization-user.ts';

export const GetOrganizationUser = contract({
  id: 'getOrganizationUser',
  summary: 'Get a user of the organization',
  description: 'A `restricted` user can get only themselves.',
  scope: 'users:read',
  roles: everyRole,
  query: noQuery,
  body: noBody,
  status: 200,
  reply: v.object({ data: OrganizationUser }),
  versioned: true,
  problems: ['user/not-found'],
});
