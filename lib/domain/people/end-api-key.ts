import { isAbove, isManager } from '../access.ts';
import { type Decision, refuse } from '../decision.ts';
import { eventOf } from '../events.ts';
import type { Need, Snapshot } from '../snapshot.ts';
import { formatInstant } from '../time/instant.ts';
import type { WriteContext } from '../write-context.ts';
import { type ApiKeyChange, requireUser, revokeApiKey, type UserChange } from './changes.ts';
import { storedApiKey, storedUser } from './needs.ts';

interface Ending {
  readonly keyId: string;
  /** The user of the key. */
  readonly userId: string;
}

export const keyEndNeeds = ({ keyId, userId }: Ending, { actor }: WriteContext): Need[] => [
  storedApiKey(keyId),
  storedUser(userId),
  ...(userId === actor.userId ? [] : [storedUser(actor.userId)]),
];

/** Revokes an API key of a user who is being deleted, if the caller may delete this user. */
export function endApiKey(
  { keyId, userId }: Ending,
  snapshot: Snapshot,
  context: WriteContext,
): Decision<object, 'user/not-found' | 'caller/role-forbids', ApiKeyChange | UserChange> {
  const user = snapshot.get(storedUser(userId));
  const caller = snapshot.get(storedUser(context.actor.userId));
  if (user === undefined) return refuse('user/not-found');
  if (caller === undefined || !isManager(caller.user) || isAbove(user.user, caller.user)) {
    return refuse('caller/role-forbids');
  }
  const apiKey = snapshot.get(storedApiKey(keyId));
  if (apiKey === undefined) return { reply: {} };
  const event = eventOf('api_key_deleted', formatInstant(context.nowMs), context);
  return {
    reply: {},
    changes: [
      revokeApiKey({ apiKey, event }),
      requireUser({ userId: caller.user.userId, ver: caller.ver }),
    ],
  };
}
