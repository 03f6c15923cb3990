import { acceptOrganizationInvitation } from '../../lib/app/invitations/accept-organization-invitation.ts';
import { newToken, newUid, newUserId } from '../../lib/app/new-uid.ts';
import { newKey } from '../../lib/app/people/new-key.ts';
import { AcceptOrganizationInvitation } from '../../lib/contract/organization/accept-organization-invitation.ts';
import { invitations } from '../../lib/data/invitations/invitations.ts';
import { findAcceptable } from '../../lib/data/invitations/stored-invitations.ts';
import { apiKeys } from '../../lib/data/people/api-keys.ts';
import { identities } from '../../lib/data/people/identities.ts';
import { organizations } from '../../lib/data/people/organizations.ts';
import { users } from '../../lib/data/people/users.ts';
import { sessions } from '../../lib/data/sessions/sessions.ts';
import { implementWriteWith } from '../../lib/http/implement-write-with.ts';
import { proveIdentity } from '../../lib/http/prove-identity.ts';
import { publicWrite } from '../../lib/http/public-write.ts';
import { sessionCookie } from '../../lib/http/session-cookie.ts';

export const handler = implementWriteWith(
  AcceptOrganizationInvitation,
  publicWrite(({ uid }) => ({ about: uid, recordsUnder: { invitation: uid } })),
  [organizations, users, identities, invitations, apiKeys, sessions],
  { findAcceptable, newKey, newToken, newUid, newUserId, proveIdentity, sessionCookie },
  ({ params, ...request }, deps) => acceptOrganizationInvitation(params.uid, request, deps),
);
