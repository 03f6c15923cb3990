import { isAbove } from '../access.ts';
import { type Decision, refuse } from '../decision.ts';
import { refuseVersion } from '../precondition.ts';
import type { Need, Snapshot } from '../snapshot.ts';
import { storedUser } from '../users/needs.ts';
import type { WriteContext } from '../write-context.ts';
import { apiKeyVersion, seesKeysOf } from './api-key.ts';
import { lastUsedOn, storedApiKey } from './needs.ts';
import { revokeApiKey } from './revoke-api-key.ts';

/** What the decision rests on, and beside it, once the key is found, the user whose key it is. */
export const apiKeyDeletionNeeds = (keyId: string, { actor }: WriteContext): Need[] => [
  storedApiKey(keyId),
  lastUsedOn(keyId),
  storedUser(actor.userId),
];

/** Deletes a key of the caller, or as an owner or admin one of somebody who is not above them. */
export function deleteApiKey(
  keyId: string,
  snapshot: Snapshot,
  context: WriteContext,
): Decision<
  { readonly version: number },
  'api-key/unknown' | 'caller/role-forbids' | 'resource/changed'
> {
  const { actor, precondition } = context;
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
  const users = [caller, ...(user ? [user] : [])].map(({ ver, user: { userId } }) => ({
    userId,
    ver,
  }));
  return { reply: { version }, changes: revokeApiKey(apiKey, users, context) };
}
