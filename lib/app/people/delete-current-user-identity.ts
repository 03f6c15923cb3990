import type { StoreFor } from '../../data/store.ts';
import { identityNeeds } from '../../domain/people/bind-identity.ts';
import { freeOwnIdentity } from '../../domain/people/own-identity.ts';
import { runTransaction, type TransactionContext } from '../run-transaction.ts';

/** Removes the identity of the caller. */
export const deleteCurrentUserIdentity = (
  context: TransactionContext,
  store: StoreFor<typeof freeOwnIdentity>,
): Promise<{ readonly version: number }> =>
  runTransaction(context, store, {
    load: async (reader) => ({ snapshot: await reader.read(identityNeeds(context.actor.userId)) }),
    decide: ({ snapshot }) => freeOwnIdentity(snapshot, context),
  });
