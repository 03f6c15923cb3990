import type { Store } from '../../data/store.ts';
import { connectionNeeds } from '../../domain/calendars/connection-access.ts';
import { disconnectCalendar } from '../../domain/calendars/disconnect-calendar.ts';
import { need } from '../../domain/snapshot.ts';
import { runTransaction, type TransactionContext, undecided } from '../run-transaction.ts';

/** Takes away what a user who is being deleted has connected, with its secrets. They connect nothing more. */
export async function disconnectCalendars(
  userId: string,
  context: TransactionContext,
  store: Store,
  isOver: () => boolean,
): Promise<void> {
  const parts = (await store.read([need.external(userId)])).external(userId);
  for (const { uid } of parts) {
    if (isOver()) throw undecided();
    await runTransaction(context, store, {
      load: async (reader) => ({ snapshot: await reader.read(connectionNeeds(uid, userId)) }),
      decide: ({ snapshot }) =>
        snapshot.calendarConnection(userId, uid) === undefined
          ? { reply: {} }
          : disconnectCalendar(uid, userId, snapshot, context),
    });
  }
}
