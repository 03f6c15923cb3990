import { newKey } from '../../lib/app/api-keys/new-key.ts';
import { newUserId } from '../../lib/app/new-uid.ts';
import { acceptOrganizationInvitation } from '../../lib/app/organization/accept-organization-invitation.ts';
import { AcceptOrganizationInvitation } from '../../lib/contract/organization/accept-organization-invitation.ts';
import { findAcceptable } from '../../lib/data/invitations.ts';
import { implementPublicWrite } from '../../lib/http/implement-public-write.ts';
import { proveIdentity } from '../../lib/http/prove-identity.ts';

export const handler = implementPublicWrite(
  AcceptOrganizationInvitation,
  { about: ({ uid }) => `invitation ${uid}`, recordsUnder: ({ uid }) => ({ invitation: uid }) },
  ({ params, ...request }, deps) => acceptOrganizationInvitation(params.uid, request, deps),
  { findAcceptable, newKey, newUserId, proveIdentity },
);
