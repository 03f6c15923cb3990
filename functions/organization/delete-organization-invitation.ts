import { deleteOrganizationInvitation } from '../../lib/app/organization/delete-organization-invitation.ts';
import { DeleteOrganizationInvitation } from '../../lib/contract/organization/delete-organization-invitation.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';

export const handler = implementWrite(
  DeleteOrganizationInvitation,
  {},
  ({ params, context, store }) => deleteOrganizationInvitation(params.uid, context, store),
);
