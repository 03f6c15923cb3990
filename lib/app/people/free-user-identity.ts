import type { StoreFor } from '../../data/store.ts';
import { freeIdentity, identityNeeds } from '../../domain/people/bind-identity.ts';
import { runDecision } from '../run-decision.ts';
import type { TransactionContext } from '../run-transaction.ts';

/** Removes the identity of a user. */
export const freeUserIdentity = (
  userId: string,
  context: TransactionContext,
  store: StoreFor<typeof freeIdentity>,
): Promise<object> =>
  runDecision(context, store, identityNeeds(userId), (snapshot) =>
    freeIdentity(userId, snapshot, context),
  );
