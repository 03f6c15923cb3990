import { defineChange } from '../change.ts';
import type { ApiKeyEvent } from '../events.ts';
import type { StoredApiKey } from './api-key.ts';

/** An API key with the event of the change. */
export interface ChangedApiKey {
  readonly apiKey: StoredApiKey;
  readonly event: ApiKeyEvent;
}

/** Stores a new API key. */
export const putApiKey = defineChange<ChangedApiKey>()('put-api-key');

/** Revokes an API key at the instant of the event, if it is valid. */
export const revokeApiKey = defineChange<ChangedApiKey>()('revoke-api-key');

/** Stores the other changes only if the API key of the request has not been revoked. */
export const requireApiKey = defineChange<{ readonly keyId: string }>()('require-api-key');

export type ApiKeyChange = ReturnType<
  typeof putApiKey | typeof revokeApiKey | typeof requireApiKey
>;
