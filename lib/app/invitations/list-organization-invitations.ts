import type { listInvitations } from '../../data/invitations/list-invitations.ts';
import {
  type InvitationData,
  type InvitationStatus,
  shownInvitation,
} from '../../domain/invitations/invitation.ts';
import type { Actor } from '../../domain/tenancy.ts';
import { decryptCursor, encryptCursor } from '../cursor.ts';

interface InvitationsQuery {
  readonly status?: InvitationStatus | undefined;
  readonly perPage: number;
  readonly cursor?: string | undefined;
}

/** Returns one page of the invitations, newest first. */
export async function listOrganizationInvitations(
  actor: Actor,
  query: InvitationsQuery,
  nowMs: number,
  deps: { readonly listInvitations: typeof listInvitations },
): Promise<{ readonly data: readonly InvitationData[]; readonly nextCursor: string | null }> {
  const { cursor, perPage, status } = query;
  const scope = { actor, list: 'organization-invitations', query: { ...query } };
  const after = (await decryptCursor(cursor, scope)) as Record<string, unknown> | undefined;
  const of = actor.organizationId;
  const { invitations, next } = await deps.listInvitations(of, { perPage, status }, after, nowMs);
  return {
    data: invitations.map((one) => shownInvitation(one, nowMs)),
    nextCursor: await encryptCursor(next, scope),
  };
}
