import { newToken, newUid } from '../../lib/app/new-uid.ts';
import { createOrganizationInvitation } from '../../lib/app/organization/create-organization-invitation.ts';
import { CreateOrganizationInvitation } from '../../lib/contract/organization/create-organization-invitation.ts';
import { invitationUrl } from '../../lib/http/configuration.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';

const deps = { newUid, newToken, linkBase: invitationUrl };

export const handler = implementWrite(
  CreateOrganizationInvitation,
  deps,
  ({ body, context, store }, deps) => createOrganizationInvitation(body, context, store, deps),
);
