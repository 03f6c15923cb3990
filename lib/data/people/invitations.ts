import { newestInvitation, storedInvitation } from '../../domain/organization/needs.ts';
import { keys } from '../keys.ts';
import { reads } from '../subject.ts';
import { addressKey, newestInvitationIn } from './addresses.ts';
import { invitationIn } from './stored-invitations.ts';

/** Invitations to an organization. */
export const invitations = {
  reads: [
    reads(storedInvitation, (_, uid) => keys.invitation(uid), invitationIn),
    reads(newestInvitation, addressKey, newestInvitationIn),
  ],
  writes: [],
};
