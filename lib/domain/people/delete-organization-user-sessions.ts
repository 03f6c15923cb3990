import { type Decision, refuse } from '../decision.ts';
import type { Need, Snapshot } from '../snapshot.ts';
import type { WriteContext } from '../write-context.ts';
import { putHiddenUser, type UserChange } from './changes.ts';
import { storedUser } from './needs.ts';
import { requireCaller, type UserRefusal, userToChange } from './user-access.ts';

export const sessionsDeletionNeeds = (userId: string, { actor }: WriteContext): Need[] => [
  storedUser(userId),
  storedUser(actor.userId),
];

/** Ends all sessions of a user. Only an owner can end the sessions of an owner. */
export function deleteOrganizationUserSessions(
  userId: string,
  snapshot: Snapshot,
  context: WriteContext,
): Decision<object, UserRefusal, UserChange> {
  const found = userToChange(userId, snapshot, context);
  if ('refused' in found) return found;
  const { stored, caller } = found;
  const { user } = stored;
  if (user.role === 'owner' && caller.user.role !== 'owner') return refuse('caller/role-forbids');
  return {
    reply: {},
    changes: [
      putHiddenUser({ ...stored, user: { ...user, sessionVersion: user.sessionVersion + 1 } }),
      ...requireCaller(found),
    ],
  };
}
