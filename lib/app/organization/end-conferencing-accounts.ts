import type { Store } from '../../data/store.ts';
import { conferencingNeeds } from '../../domain/conferencing/conferencing-access.ts';
import { endConferencing } from '../../domain/conferencing/end-conferencing.ts';
import { runTransaction, type TransactionContext } from '../run-transaction.ts';

/** Ends the accounts for meetings that a user who is being deleted has connected. They connect nothing more. */
export const endConferencingAccounts = (
  userId: string,
  context: TransactionContext,
  store: Store,
): Promise<object> =>
  runTransaction(context, store, {
    load: async (reader) => ({ snapshot: await reader.read(conferencingNeeds(userId)) }),
    decide: ({ snapshot }) => endConferencing(userId, snapshot, context),
  });
