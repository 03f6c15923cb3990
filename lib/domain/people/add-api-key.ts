import { type Decision, refuseViolations } from '../decision.ts';
import { eventOf } from '../events.ts';
import type { Snapshot } from '../snapshot.ts';
import { formatInstant } from '../time/instant.ts';
import { shownUid, type WriteContext } from '../write-context.ts';
import { type ApiKey, apiKeyVersion, type StoredApiKey, shownApiKey } from './api-key.ts';
import {
  type ApiKeyChange,
  putApiKey,
  type requireApiKey,
  requireUser,
  type UserChange,
} from './changes.ts';
import { storedUser } from './needs.ts';
import { isLeaving } from './user.ts';

/** A new key. Only its hash is stored, never its text. */
export interface FreshKey {
  readonly keyId: string;
  readonly key: string;
  readonly hash: string;
}

/** The user of the new key, and what the key allows. */
export type ApiKeyDraft = Pick<StoredApiKey, 'userId' | 'name' | 'scopes' | 'expiresAtMs'> &
  Partial<Pick<StoredApiKey, 'isDelegated'>>;

export interface CreatedApiKeyReply {
  readonly data: ApiKey & { readonly key: string };
  readonly version: number;
}

/** A condition under which the caller may create the key. */
export type ApiKeyCondition = ReturnType<typeof requireUser | typeof requireApiKey>;

/** Adds a key to a user. The user must not be deleted before the key is stored. */
export function addApiKey(
  given: ApiKeyDraft,
  { keyId, key, hash }: FreshKey,
  snapshot: Snapshot,
  context: Pick<WriteContext, 'actor' | 'nowMs' | 'requestId' | 'dryRun'>,
  conditions: readonly ApiKeyCondition[] = [],
): Decision<
  CreatedApiKeyReply,
  'user/unknown' | 'request/unprocessable',
  ApiKeyChange | UserChange
> {
  const { actor, nowMs } = context;
  const user = snapshot.get(storedUser(given.userId));
  if (user === undefined || isLeaving(user.user, nowMs)) {
    const detail = 'The organization does not have this user.';
    return refuseViolations([{ pointer: '/userId', code: 'user/unknown', detail }]);
  }
  const createdAt = formatInstant(nowMs);
  const scopes = [...new Set(given.scopes)];
  const { organizationId } = actor;
  const apiKey = {
    isDelegated: false,
    ...given,
    scopes,
    keyId,
    hash,
    organizationId,
    revokedAtMs: null,
    createdAt,
  };
  const shown = shownApiKey({ ...apiKey, keyId: shownUid(keyId, context) }, null);
  return {
    reply: { data: { ...shown, key: shownUid(key, context) }, version: apiKeyVersion(null) },
    changes: [
      putApiKey({ apiKey, event: eventOf('api_key_created', createdAt, context) }),
      requireUser({ userId: given.userId, ver: user.ver, rev: user.rev ?? 0 }),
      ...conditions,
    ],
  };
}
