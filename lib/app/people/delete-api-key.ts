import type { StoreFor } from '../../data/store.ts';
import {
  apiKeyDeletionNeeds,
  deleteApiKey as deletion,
} from '../../domain/people/delete-api-key.ts';
import { storedApiKey, storedUser } from '../../domain/people/needs.ts';
import { runTransaction, type TransactionContext } from '../run-transaction.ts';

export const deleteApiKey = (
  keyId: string,
  context: TransactionContext,
  store: StoreFor<typeof deletion>,
): Promise<{ readonly version: number }> =>
  runTransaction(context, store, {
    async load(reader) {
      const snapshot = await reader.read(apiKeyDeletionNeeds(keyId, context));
      const found = snapshot.get(storedApiKey(keyId));
      if (found === undefined) return { snapshot };
      return { snapshot: await reader.readMore(snapshot, [storedUser(found.userId)]) };
    },
    decide: ({ snapshot }) => deletion(keyId, snapshot, context),
  });
