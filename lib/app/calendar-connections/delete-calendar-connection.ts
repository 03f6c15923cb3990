import type { Store } from '../../data/store.ts';
import { connectionNeeds } from '../../domain/calendars/connection-access.ts';
import { disconnectCalendar } from '../../domain/calendars/disconnect-calendar.ts';
import { runTransaction, type TransactionContext } from '../run-transaction.ts';

/** Disconnects calendars of the user who asks. */
export const deleteCalendarConnection = (
  uid: string,
  context: TransactionContext,
  store: Store,
): Promise<object> =>
  runTransaction(context, store, {
    load: async (reader) => ({
      snapshot: await reader.read(connectionNeeds(uid, context.actor.userId)),
    }),
    decide: ({ snapshot }) => disconnectCalendar(uid, context.actor.userId, snapshot, context),
  });
