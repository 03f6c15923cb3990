import { newToken, newUid } from '../../lib/app/new-uid.ts';
import { createOrganizationInvitation } from '../../lib/app/organization/create-organization-invitation.ts';
import { CreateOrganizationInvitation } from '../../lib/contract/organization/create-organization-invitation.ts';
import { messages } from '../../lib/data/messages/messages.ts';
import { invitations } from '../../lib/data/people/invitations.ts';
import { organizations } from '../../lib/data/people/organizations.ts';
import { sealInvitationUrl } from '../../lib/data/people/sealed-invitation-url.ts';
import { users } from '../../lib/data/people/users.ts';
import { hasInvitationPage as hasPage, invitationUrl } from '../../lib/http/configuration.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';

const deps = { newUid, newToken, linkBase: invitationUrl, hasPage, sealInvitationUrl };

export const handler = implementWrite(
  CreateOrganizationInvitation,
  [organizations, users, invitations, messages],
  deps,
  ({ body, context, store }, deps) => createOrganizationInvitation(body, context, store, deps),
);
