import * as v from 'valibot';
import { roles } from '../../domain/tenancy.ts';
import { contract, everyRole, noBody, paged } from '../contract.ts';
import { described } from '../described.ts';
import { cursor, email, perPage } from '../fields.ts';
import { OrganizationUser } from './organization-user.ts';

export const ListOrganizationUsers = contract({
  id: 'listOrganizationUsers',
  summary: 'List the users of the organization',
  description:
    'Returns the newest users first. A `restricted` user sees only themselves. A page can have fewer than `perPage` ' +
    'results even if there are more; the list ends when `nextCursor` is `null`. A new user or role appears in the ' +
    'list after a short delay; with `email` it appears immediately.',
  scope: 'users:read',
  roles: everyRole,
  query: v.strictObject({
    role: described(v.optional(v.picklist(roles)), 'Only users with this role.'),
    email: described(
      v.optional(email),
      'Only the user with this email address. Letter case does not matter.',
    ),
    perPage,
    cursor,
  }),
  body: noBody,
  status: 200,
  reply: paged(OrganizationUser),
  versioned: false,
  problems: [],
});
