import { putApiKey, requireApiKey, revokeApiKey } from '../../domain/people/changes.ts';
import { lastUsedOn, storedApiKey } from '../../domain/people/needs.ts';
import { reads, writes } from '../engine/subject.ts';
import { keys } from '../keys/keys.ts';
import { lastUsedOnIn } from './key-use.ts';
import { apiKeyIn, checkApiKey, insertApiKey, revokeApiKeyActions } from './stored-api-keys.ts';

/** API keys, and the days on which they were last used. */
export const apiKeys = {
  reads: [
    reads(storedApiKey, (_, keyId) => keys.apiKey(keyId), apiKeyIn),
    reads(
      lastUsedOn,
      (_, keyId) => keys.apiKeyUse(keyId),
      (_, items, keyId) => lastUsedOnIn(items, keyId),
    ),
  ],
  writes: [
    writes(putApiKey, (of, _, { apiKey, event }) => insertApiKey(of, apiKey, event)),
    writes(revokeApiKey, (of, _, { apiKey, event }) => revokeApiKeyActions(of, apiKey, event)),
    writes(requireApiKey, (_of, _, { keyId }) => [checkApiKey(keyId)]),
  ],
};
