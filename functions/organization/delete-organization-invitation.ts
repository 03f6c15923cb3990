import { runDecision } from '../../lib/app/run-decision.ts';
import { DeleteOrganizationInvitation } from '../../lib/contract/organization/delete-organization-invitation.ts';
import { invitations } from '../../lib/data/invitations/invitations.ts';
import { users } from '../../lib/data/people/users.ts';
import {
  deleteInvitation,
  invitationDeletionNeeds,
} from '../../lib/domain/invitations/delete-invitation.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';

export const handler = implementWrite(
  DeleteOrganizationInvitation,
  [users, invitations],
  {},
  ({ params, context, store }) =>
    runDecision(context, store, invitationDeletionNeeds(params.uid, context), (snapshot) =>
      deleteInvitation(params.uid, snapshot, context),
    ),
);
