import type { Credential, Role } from '../tenancy.ts';
import { formatInstant } from '../time/instant.ts';
import { dayMs } from '../time/zone.ts';

/** How an invitation stands to clients: whether a pending one is expired, the clock says. */
export const invitationStatuses = ['pending', 'accepted', 'expired', 'deleted'] as const;
export type InvitationStatus = (typeof invitationStatuses)[number];

export const invitationLastsMs = 7 * dayMs;

/** Lets the owner of an email address into the organization. Instants are RFC 3339 in UTC. */
export interface Invitation {
  readonly uid: string;
  /** As it was typed; addresses are compared without letter case. */
  readonly email: string;
  /** Which they will have. */
  readonly role: Role;
  readonly status: Exclude<InvitationStatus, 'expired'>;
  /** The user id of who sent it. */
  readonly invitedBy: string;
  readonly expiresAt: string;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** An API key, or, without `keyId`, an access token. */
interface AskedWith extends Pick<Credential, 'expiresAtMs'> {
  readonly keyId: string | undefined;
}

/** An invitation at the version at which it was read. */
export interface StoredInvitation {
  readonly ver: number;
  readonly invitation: Invitation;
  /** By what its token is known; the token itself is stored nowhere. */
  readonly tokenHash: string;
  /** What the first key of the user is good for. */
  readonly scopes: readonly string[];
  /** The credential that created the invitation. The invitation and its first key do not outlive it. */
  readonly askedWith: AskedWith;
}

export interface InvitationData extends Omit<Invitation, 'status'> {
  readonly status: InvitationStatus;
}

export interface InvitationReply {
  readonly data: InvitationData;
  readonly version: number;
}

/** Whether it can be accepted still. */
export const isPending = ({ status, expiresAt }: Invitation, nowMs: number): boolean =>
  status === 'pending' && formatInstant(nowMs) < expiresAt;

export function shownInvitation(invitation: Invitation, nowMs: number): InvitationData {
  const isExpired = invitation.status === 'pending' && !isPending(invitation, nowMs);
  return isExpired ? { ...invitation, status: 'expired' } : invitation;
}

/** As it is once it is deleted, or another one of the address takes its place. */
export const deletedInvitation = (stored: StoredInvitation, at: string): StoredInvitation => ({
  ...stored,
  invitation: { ...stored.invitation, status: 'deleted', updatedAt: at },
});
