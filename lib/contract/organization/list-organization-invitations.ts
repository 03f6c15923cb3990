import * as v from 'valibot';
import { invitationStatuses } from '../../domain/invitations/invitation.ts';
import { contract, managers, noBody, paged } from '../contract.ts';
import { described } from '../described.ts';
import { cursor, perPage } from '../fields.ts';
import { Invitation } from './invitation.ts';

export const ListOrganizationInvitations = contract({
  id: 'listOrganizationInvitations',
  summary: 'List the invitations of the organization',
  description:
    'Returns the newest invitations first. A page can have fewer than `perPage` results even if there are more; the list ' +
    'ends when `nextCursor` is `null`. A new invitation or status appears in the list after a short delay.',
  scope: 'organization:read',
  roles: managers,
  query: v.strictObject({
    status: described(
      v.optional(v.picklist(invitationStatuses)),
      'Only invitations with this status.',
    ),
    perPage,
    cursor,
  }),
  body: noBody,
  status: 200,
  reply: paged(Invitation),
  versioned: false,
  problems: [],
});
