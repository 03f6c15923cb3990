import { isAbove } from '../access.ts';
import { type Decision, refuse } from '../decision.ts';
import { eventOf } from '../events.ts';
import { refuseVersion } from '../precondition.ts';
import type { Need, Snapshot } from '../snapshot.ts';
import { formatInstant } from '../time/instant.ts';
import type { WriteContext } from '../write-context.ts';
import { apiKeyVersion, seesKeysOf } from './api-key.ts';
import { type ApiKeyChange, requireUser, revokeApiKey, type UserChange } from './changes.ts';
import { lastUsedOn, storedApiKey, storedUser } from './needs.ts';

/** Once the key is read, the decision also needs the user of the key. */
export const apiKeyDeletionNeeds = (keyId: string, { actor }: WriteContext): Need[] => [
  storedApiKey(keyId),
  lastUsedOn(keyId),
  storedUser(actor.userId),
];

/**
 * Deletes a key of the caller. Owners and admins can also delete keys of users whose role is not above
 * theirs.
 */
export function deleteApiKey(
  keyId: string,
  snapshot: Snapshot,
  context: WriteContext,
): Decision<
  { readonly version: number },
  'api-key/unknown' | 'caller/role-forbids' | 'resource/changed',
  ApiKeyChange | UserChange
> {
  const { actor, nowMs, precondition } = context;
  const apiKey = snapshot.get(storedApiKey(keyId));
  const caller = snapshot.get(storedUser(actor.userId));
  if (apiKey === undefined || !seesKeysOf(caller?.user ?? actor, apiKey.userId)) {
    return refuse('api-key/unknown');
  }
  if (caller === undefined) return refuse('caller/role-forbids');
  const isOwn = apiKey.userId === actor.userId;
  const user = isOwn ? undefined : snapshot.get(storedUser(apiKey.userId));
  if (user !== undefined && isAbove(user.user, caller.user)) return refuse('caller/role-forbids');
  const version = apiKeyVersion(snapshot.get(lastUsedOn(keyId)));
  const refused = refuseVersion(precondition, version);
  if (refused !== undefined) return refused;
  const event = eventOf('api_key_deleted', formatInstant(nowMs), context);
  return {
    reply: { version },
    changes: [
      revokeApiKey({ apiKey, event }),
      requireUser({ userId: actor.userId, ver: caller.ver }),
      ...(user ? [requireUser({ userId: apiKey.userId, ver: user.ver })] : []),
    ],
  };
}
