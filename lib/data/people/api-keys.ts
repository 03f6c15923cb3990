import { lastUsedOn, storedApiKey } from '../../domain/api-keys/needs.ts';
import { keys } from '../keys.ts';
import { reads } from '../subject.ts';
import { lastUsedOnIn } from './key-use.ts';
import { apiKeyIn } from './stored-api-keys.ts';

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
  writes: [],
};
