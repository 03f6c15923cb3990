import type { StoreFor } from '../../data/store.ts';
import type { ConnectionReply } from '../../domain/external-calendars/calendar-connection.ts';
import { connectionNeeds } from '../../domain/external-calendars/connection-access.ts';
import { requestSync } from '../../domain/external-calendars/request-sync.ts';
import { runTransaction, type TransactionContext } from '../run-transaction.ts';

/** Makes a worker read the calendars of a connection immediately. */
export const syncCalendarConnection = (
  uid: string,
  context: TransactionContext,
  store: StoreFor<typeof requestSync>,
): Promise<ConnectionReply> =>
  runTransaction(context, store, {
    load: async (reader) => ({
      snapshot: await reader.read(connectionNeeds(uid, context.actor.userId)),
    }),
    decide: ({ snapshot }) => requestSync(uid, snapshot, context),
  });
