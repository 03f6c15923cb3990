import type { StoreFor } from '../../data/store.ts';
import type { CreatedApiKeyReply } from '../../domain/people/add-api-key.ts';
import {
  createApiKey as create,
  newApiKeyNeeds,
  type WantedApiKey,
} from '../../domain/people/create-api-key.ts';
import type { WithCredential } from '../../domain/write-context.ts';
import { runTransaction, type TransactionContext } from '../run-transaction.ts';
import { newKey } from './new-key.ts';

export function createApiKey(
  wanted: WantedApiKey,
  context: TransactionContext & WithCredential,
  store: StoreFor<typeof create>,
): Promise<CreatedApiKeyReply> {
  const fresh = newKey();
  return runTransaction(context, store, {
    load: async (reader) => ({ snapshot: await reader.read(newApiKeyNeeds(wanted, context)) }),
    decide: ({ snapshot }) => create(wanted, fresh, snapshot, context),
  });
}
