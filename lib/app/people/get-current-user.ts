import { Problem } from '../../contract/problem.ts';
import type { Reader } from '../../data/reader.ts';
import {
  type CurrentUserReply,
  currentUserNeeds,
  shownCurrentUser,
} from '../../domain/people/current-user.ts';
import { storedUser } from '../../domain/people/needs.ts';
import type { Actor } from '../../domain/tenancy.ts';
import type { WithCredential, WithPictures } from '../../domain/write-context.ts';

/** Returns the calling user and their credential. */
export async function getCurrentUser(
  actor: Actor,
  proof: WithCredential & WithPictures,
  reader: Reader,
): Promise<CurrentUserReply> {
  const snapshot = await reader.read(currentUserNeeds(actor));
  const stored = snapshot.get(storedUser(actor.userId));
  if (stored === undefined) throw new Problem('user/not-found');
  return shownCurrentUser(stored, snapshot, actor, proof);
}
