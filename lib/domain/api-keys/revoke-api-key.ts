import type { ApiKeyChanges } from '../changes.ts';
import { eventOf } from '../events.ts';
import { formatInstant } from '../time/instant.ts';
import type { WriteContext } from '../write-context.ts';
import type { StoredApiKey } from './api-key.ts';

/** Ends a key for good, as long as those whose power it rests on have it. */
export const revokeApiKey = (
  apiKey: StoredApiKey,
  users: ApiKeyChanges['users'],
  context: Pick<WriteContext, 'actor' | 'nowMs' | 'requestId'>,
): ApiKeyChanges => ({
  kind: 'api-key',
  change: 'revoke',
  apiKey: { ...apiKey, revokedAtMs: context.nowMs },
  users,
  event: eventOf('api_key_deleted', formatInstant(context.nowMs), context),
});
