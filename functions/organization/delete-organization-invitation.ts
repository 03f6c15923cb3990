import { deleteOrganizationInvitation } from '../../lib/app/invitations/delete-organization-invitation.ts';
import { DeleteOrganizationInvitation } from '../../lib/contract/organization/delete-organization-invitation.ts';
import { invitations } from '../../lib/data/invitations/invitations.ts';
import { users } from '../../lib/data/people/users.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';

export const handler = implementWrite(
  DeleteOrganizationInvitation,
  [users, invitations],
  {},
  ({ params, context, store }) => deleteOrganizationInvitation(params.uid, context, store),
);
