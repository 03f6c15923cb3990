import { Problem } from '../../contract/problem.ts';
import type { Reader } from '../../data/reader.ts';
import type { Actor, Credential } from '../../domain/tenancy.ts';
import {
  type CurrentUserReply,
  currentUserNeeds,
  shownCurrentUser,
} from '../../domain/users/current-user.ts';

/** Who asks, and with what. */
export async function getCurrentUser(
  actor: Actor,
  credential: Credential,
  reader: Reader,
): Promise<CurrentUserReply> {
  const snapshot = await reader.read(currentUserNeeds(actor));
  const stored = snapshot.foundUser(actor.userId);
  if (stored === undefined) throw new Problem('user/not-found');
  return shownCurrentUser(stored, snapshot, actor, credential);
}
