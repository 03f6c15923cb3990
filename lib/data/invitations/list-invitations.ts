import type { Invitation, InvitationStatus } from '../../domain/invitations/invitation.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import { formatInstant } from '../../domain/time/instant.ts';
import { keys } from '../keys/keys.ts';
import { listPage, type Position } from '../lists/list-page.ts';
import { invitationFrom } from './stored-invitations.ts';

/** The filter of a list of invitations. */
export interface InvitationFilter {
  readonly perPage: number;
  readonly status?: InvitationStatus | undefined;
}

interface Page {
  readonly invitations: readonly Invitation[];
  readonly next: Position | undefined;
}

/** Expiry is not stored as a status. It follows from the end of a pending invitation. */
const clockConditions: Readonly<Partial<Record<InvitationStatus, string>>> = {
  pending: 'endedAt > :now',
  expired: 'endedAt <= :now',
};

/** One page of the invitations of an organization, newest first. */
export async function listInvitations(
  of: OrganizationId,
  { perPage, status }: InvitationFilter,
  after: Position | undefined,
  nowMs: number,
): Promise<Page> {
  const clock = status && clockConditions[status];
  const question = {
    list: keys.invitationList(of),
    order: 'createdAt',
    sort: 'desc',
    perPage,
    conceals: false,
    conditions: [...(status ? ['#status = :status'] : []), ...(clock ? [clock] : [])],
    names: status ? { '#status': 'status' } : {},
    values: {
      ...(status && { ':status': status === 'expired' ? 'pending' : status }),
      ...(clock && { ':now': formatInstant(nowMs) }),
    },
  } as const;
  const { items, next } = await listPage(of, question, after);
  return { invitations: items.map(invitationFrom), next };
}
