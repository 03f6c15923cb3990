import { newKey } from '../../lib/app/api-keys/new-key.ts';
import { newUserId } from '../../lib/app/new-uid.ts';
import { acceptOrganizationInvitation } from '../../lib/app/organization/accept-organization-invitation.ts';
import { AcceptOrganizationInvitation } from '../../lib/contract/organization/accept-organization-invitation.ts';
import { apiKeys } from '../../lib/data/people/api-keys.ts';
import { identities } from '../../lib/data/people/identities.ts';
import { invitations } from '../../lib/data/people/invitations.ts';
import { organizations } from '../../lib/data/people/organizations.ts';
import { findAcceptable } from '../../lib/data/people/stored-invitations.ts';
import { users } from '../../lib/data/people/users.ts';
import { implementWriteWith } from '../../lib/http/implement-write-with.ts';
import { proveIdentity } from '../../lib/http/prove-identity.ts';
import { publicWrite } from '../../lib/http/public-write.ts';

export const handler = implementWriteWith(
  AcceptOrganizationInvitation,
  publicWrite(({ uid }) => ({ about: uid, recordsUnder: { invitation: uid } })),
  [organizations, users, identities, invitations, apiKeys],
  { findAcceptable, newKey, newUserId, proveIdentity },
  ({ params, ...request }, deps) => acceptOrganizationInvitation(params.uid, request, deps),
);
