import { inviteAddress, putInvitation } from '../../domain/invitations/changes.ts';
import { newestInvitation, storedInvitation } from '../../domain/invitations/needs.ts';
import { reads, writes } from '../engine/subject.ts';
import { keys } from '../keys/keys.ts';
import { addressKey, inviteAddressAction, newestInvitationIn } from '../people/addresses.ts';
import { invitationIn, writeInvitation } from './stored-invitations.ts';

/** Invitations to an organization. */
export const invitations = {
  reads: [
    reads(storedInvitation, (_, uid) => keys.invitation(uid), invitationIn),
    reads(newestInvitation, addressKey, newestInvitationIn),
  ],
  writes: [
    writes(putInvitation, (of, _, { stored, event }) => [writeInvitation(of, stored, event)]),
    writes(inviteAddress, (of, _, invited) => [inviteAddressAction(of, invited)]),
  ],
};
