import type { Store } from '../../data/store.ts';
import { storedApiKey } from '../../domain/api-keys/needs.ts';
import { revokeApiKey as revoke } from '../../domain/api-keys/revoke-api-key.ts';
import { refuse } from '../../domain/decision.ts';
import { runTransaction, type TransactionContext } from '../run-transaction.ts';

/** Ends an API key on nobody's behalf, whoever's it is. */
export const revokeApiKey = (
  keyId: string,
  context: TransactionContext,
  store: Store,
): Promise<{ readonly keyId: string }> =>
  runTransaction(context, store, {
    load: async (reader) => ({ snapshot: await reader.read([storedApiKey(keyId)]) }),
    decide({ snapshot }) {
      const apiKey = snapshot.get(storedApiKey(keyId));
      if (apiKey === undefined) return refuse('api-key/unknown');
      return { reply: { keyId }, changes: revoke(apiKey, [], context) };
    },
  });
