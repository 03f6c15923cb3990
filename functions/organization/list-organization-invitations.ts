import { listOrganizationInvitations } from '../../lib/app/organization/list-organization-invitations.ts';
import { ListOrganizationInvitations } from '../../lib/contract/organization/list-organization-invitations.ts';
import { listInvitations } from '../../lib/data/people/list-invitations.ts';
import { implementRead } from '../../lib/http/implement-read.ts';

export const handler = implementRead(
  ListOrganizationInvitations,
  { listInvitations },
  ({ query, caller, nowMs }, deps) => listOrganizationInvitations(caller, query, nowMs, deps),
);
