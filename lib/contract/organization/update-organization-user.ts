import * as v from 'valibot';
import { contract, managers, noQuery } from '../contract.ts';
import { OrganizationUser, role } from './organization-user.ts';

export const UpdateOrganizationUser = contract({
  id: 'updateOrganizationUser',
  summary: 'Update the role of a user',
  description:
    'Changes the role of a user. Only an `owner` can make a user an owner, or change the role of an owner, and the ' +
    'organization always keeps at least one owner. A new role takes effect within 60 seconds.',
  scope: 'users:write',
  roles: managers,
  query: noQuery,
  body: v.strictObject({ role: v.optional(role) }),
  status: 200,
  reply: v.object({ data: OrganizationUser }),
  versioned: true,
  skipsCredentialCache: true,
  needsRecentSignIn: true,
  problems: ['session/sign-in-again', 'user/not-found', 'user/last-owner'],
});
