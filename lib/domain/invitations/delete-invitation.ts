import { isManager } from '../access.ts';
import { type Decision, refuse } from '../decision.ts';
import { eventOf } from '../events.ts';
import { requireUser, type UserChange } from '../people/changes.ts';
import { storedUser } from '../people/needs.ts';
import { refuseVersion } from '../precondition.ts';
import type { Need, Snapshot } from '../snapshot.ts';
import { formatInstant } from '../time/instant.ts';
import type { WriteContext } from '../write-context.ts';
import type { InvitationChange } from './changes.ts';
import { putInvitation } from './changes.ts';
import { deletedInvitation } from './invitation.ts';
import { storedInvitation } from './needs.ts';

export const invitationDeletionNeeds = (uid: string, { actor }: WriteContext): Need[] => [
  storedInvitation(uid),
  storedUser(actor.userId),
];

type Refusal =
  | 'invitation/unknown'
  | 'caller/role-forbids'
  | 'resource/changed'
  | 'invitation/not-pending';

/** Deletes a pending or expired invitation. */
export function deleteInvitation(
  uid: string,
  snapshot: Snapshot,
  context: WriteContext,
): Decision<object, Refusal, InvitationChange | UserChange> {
  const { actor, nowMs, precondition } = context;
  const caller = snapshot.get(storedUser(actor.userId));
  if (caller === undefined || !isManager(caller.user)) return refuse('caller/role-forbids');
  const stored = snapshot.get(storedInvitation(uid));
  if (stored === undefined) return refuse('invitation/unknown');
  const refused = refuseVersion(precondition, stored.ver);
  if (refused !== undefined) return refused;
  if (stored.invitation.status !== 'pending') return refuse('invitation/not-pending');
  const at = formatInstant(nowMs);
  return {
    reply: {},
    changes: [
      putInvitation({
        stored: deletedInvitation(stored, at),
        event: eventOf('invitation_deleted', at, context),
      }),
      requireUser({ userId: actor.userId, ver: caller.ver }),
    ],
  };
}
