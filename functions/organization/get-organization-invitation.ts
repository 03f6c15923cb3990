import { GetOrganizationInvitation } from '../../lib/contract/organization/get-organization-invitation.ts';
import { Problem } from '../../lib/contract/problem.ts';
import { findInvitation } from '../../lib/data/invitations/stored-invitations.ts';
import { shownInvitation } from '../../lib/domain/invitations/invitation.ts';
import { implementRead } from '../../lib/http/implement-read.ts';

export const handler = implementRead(
  GetOrganizationInvitation,
  { findInvitation },
  async ({ params, caller, nowMs }, { findInvitation }) => {
    const found = await findInvitation(caller.organizationId, params.uid);
    if (found === undefined) throw new Problem('invitation/unknown');
    return { data: shownInvitation(found.invitation, nowMs), version: found.ver };
  },
);
