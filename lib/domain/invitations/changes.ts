import { defineChange } from '../change.ts';
import type { InvitationEvent } from '../events.ts';
import type { Invitation, StoredInvitation } from './invitation.ts';

/** Stores an invitation as the next version, if it is as it was read. Version 0 is a new invitation. */
export const putInvitation = defineChange<{
  readonly stored: StoredInvitation;
  readonly event: InvitationEvent;
}>()('put-invitation');

/** The invitation that an email address receives, and the newest one before it. */
export interface InvitedAddress extends Pick<Invitation, 'uid' | 'email'> {
  readonly former: string | undefined;
}

/** Makes an invitation the newest one of its email address, if no user has the address and `former` is the newest one. */
export const inviteAddress = defineChange<InvitedAddress>()('invite-address');

export type InvitationChange = ReturnType<typeof putInvitation | typeof inviteAddress>;
