import type { StoreFor } from '../../data/store.ts';
import { freeIdentity, identityNeeds } from '../../domain/people/bind-identity.ts';
import { runTransaction, type TransactionContext } from '../run-transaction.ts';

/** Removes the identity of a user. */
export const freeUserIdentity = (
  userId: string,
  context: TransactionContext,
  store: StoreFor<typeof freeIdentity>,
): Promise<object> =>
  runTransaction(context, store, {
    load: async (reader) => ({ snapshot: await reader.read(identityNeeds(userId)) }),
    decide: ({ snapshot }) => freeIdentity(userId, snapshot, context),
  });
