import type { StoreFor } from '../../data/store.ts';
import { conferencingNeeds } from '../../domain/conferencing/conferencing-access.ts';
import type { ConferencingConnection } from '../../domain/conferencing/conferencing-connection.ts';
import {
  type SentConferencing,
  updateConferencing,
} from '../../domain/conferencing/update-conferencing.ts';
import { runTransaction, type TransactionContext } from '../run-transaction.ts';

/** Changes a conferencing account of the caller. */
export const updateConferencingConnection = (
  uid: string,
  sent: SentConferencing,
  context: TransactionContext,
  store: StoreFor<typeof updateConferencing>,
): Promise<{ readonly data: ConferencingConnection }> =>
  runTransaction(context, store, {
    load: async (reader) => ({
      snapshot: await reader.read(conferencingNeeds(context.actor.userId)),
    }),
    decide: ({ snapshot }) => updateConferencing(uid, sent, snapshot, context),
  });
