import { type Decision, refuse } from '../decision.ts';
import type { Need, Snapshot } from '../snapshot.ts';
import type { WriteContext } from '../write-context.ts';
import { endSession, type SessionChange } from './changes.ts';
import { storedSession } from './needs.ts';

export const sessionDeletionNeeds = (uid: string, { actor: { userId } }: WriteContext): Need[] => [
  storedSession({ userId, uid }),
];

/** Ends a session of the caller. */
export function deleteSession(
  uid: string,
  snapshot: Snapshot,
  { actor: { userId }, nowMs }: WriteContext,
): Decision<object, 'session/unknown', SessionChange> {
  const session = snapshot.get(storedSession({ userId, uid }));
  if (session === undefined || session.endedMs !== null) return refuse('session/unknown');
  return { reply: {}, changes: [endSession({ userId, uid, endedMs: nowMs })] };
}
