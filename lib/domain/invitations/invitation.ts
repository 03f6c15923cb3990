import type { Credential, Role } from '../tenancy.ts';
import { formatInstant } from '../time/instant.ts';
import { dayMs } from '../time/zone.ts';

/** The status of an invitation in responses. `expired` is not stored, but computed from the current time. */
export const invitationStatuses = ['pending', 'accepted', 'expired', 'deleted'] as const;
export type InvitationStatus = (typeof invitationStatuses)[number];

export const invitationLastsMs = 7 * dayMs;

/** An invitation for the owner of an email address to join the organization. Instants are RFC 3339 in UTC. */
export interface Invitation {
  readonly uid: string;
  /** Spelled as entered. Addresses are compared without letter case. */
  readonly email: string;
  /** The role of the new user. */
  readonly role: Role;
  readonly status: Exclude<InvitationStatus, 'expired'>;
  /** The ID of the user who sent it. */
  readonly invitedBy: string;
  readonly expiresAt: string;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** An API key, or an access token if `keyId` is undefined. */
interface InvitingCredential extends Pick<Credential, 'expiresAtMs'> {
  readonly keyId: string | undefined;
}

/** An invitation at the version at which it was read. */
export interface StoredInvitation {
  readonly ver: number;
  readonly invitation: Invitation;
  /** The hash of its token. The token itself is not stored. */
  readonly tokenHash: string;
  /** The scopes of the new user's first API key or identity. */
  readonly scopes: readonly string[];
  /**
   * The credential that created the invitation. The first API key does not outlive it. If it is an API key,
   * neither does the invitation.
   */
  readonly askedWith: InvitingCredential;
}

export interface InvitationData extends Omit<Invitation, 'status'> {
  readonly status: InvitationStatus;
}

export interface InvitationReply {
  readonly data: InvitationData;
  readonly version: number;
}

/** Whether the invitation can still be accepted. */
export const isPending = ({ status, expiresAt }: Invitation, nowMs: number): boolean =>
  status === 'pending' && formatInstant(nowMs) < expiresAt;

export function shownInvitation(invitation: Invitation, nowMs: number): InvitationData {
  const isExpired = invitation.status === 'pending' && !isPending(invitation, nowMs);
  return isExpired ? { ...invitation, status: 'expired' } : invitation;
}

/** The invitation after it was deleted or replaced by a newer one. */
export const deletedInvitation = (stored: StoredInvitation, at: string): StoredInvitation => ({
  ...stored,
  invitation: { ...stored.invitation, status: 'deleted', updatedAt: at },
});
