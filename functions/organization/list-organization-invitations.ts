import { listOrganizationInvitations } from '../../lib/app/invitations/list-organization-invitations.ts';
import { ListOrganizationInvitations } from '../../lib/contract/organization/list-organization-invitations.ts';
import { listInvitations } from '../../lib/data/invitations/list-invitations.ts';
import { implementRead } from '../../lib/http/implement-read.ts';

export const handler = implementRead(
  ListOrganizationInvitations,
  { listInvitations },
  ({ query, caller, nowMs }, deps) => listOrganizationInvitations(caller, query, nowMs, deps),
);
