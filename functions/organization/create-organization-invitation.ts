import { createOrganizationInvitation } from '../../lib/app/invitations/create-organization-invitation.ts';
import { newToken, newUid } from '../../lib/app/new-uid.ts';
import { CreateOrganizationInvitation } from '../../lib/contract/organization/create-organization-invitation.ts';
import { invitations } from '../../lib/data/invitations/invitations.ts';
import { sealInvitationUrl } from '../../lib/data/invitations/sealed-invitation-url.ts';
import { messages } from '../../lib/data/messages/messages.ts';
import { organizations } from '../../lib/data/people/organizations.ts';
import { users } from '../../lib/data/people/users.ts';
import { invitationUrl } from '../../lib/http/configuration.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';

const deps = { newUid, newToken, invitationUrl, sealInvitationUrl };

export const handler = implementWrite(
  CreateOrganizationInvitation,
  [organizations, users, invitations, messages],
  deps,
  ({ body, context, store }, deps) => createOrganizationInvitation(body, context, store, deps),
);
