import type { StoreFor } from '../../data/store.ts';
import { deleteEndpoint, endpointDeletionNeeds } from '../../domain/webhooks/delete-endpoint.ts';
import { runTransaction, type TransactionContext } from '../run-transaction.ts';

export const deleteWebhookEndpoint = (
  uid: string,
  context: TransactionContext,
  store: StoreFor<typeof deleteEndpoint>,
): Promise<object> =>
  runTransaction(context, store, {
    load: async (reader) => ({ snapshot: await reader.read(endpointDeletionNeeds(uid, context)) }),
    decide: ({ snapshot }) => deleteEndpoint(uid, snapshot, context),
  });
