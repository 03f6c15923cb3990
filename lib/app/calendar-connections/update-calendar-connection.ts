import type { Store } from '../../data/store.ts';
import type { ConnectionReply } from '../../domain/calendars/calendar-connection.ts';
import { type SentConnection, updateConnection } from '../../domain/calendars/update-connection.ts';
import { busyOfCalendars } from '../calendars/busy-of-calendars.ts';
import { loadConnection } from '../calendars/load-connection.ts';
import { runTransaction, type TransactionContext } from '../run-transaction.ts';

/** Changes which calendars of a connection count as busy, and what it means when they cannot be read. */
export const updateCalendarConnection = (
  uid: string,
  sent: SentConnection,
  context: TransactionContext,
  store: Store,
): Promise<ConnectionReply> => {
  const { actor, nowMs } = context;
  return runTransaction(context, store, {
    load: (reader) => loadConnection(uid, actor.userId, () => true, reader),
    decide: ({ snapshot, synced }) =>
      updateConnection(uid, sent, synced, busyOfCalendars(nowMs), snapshot, context),
  });
};
