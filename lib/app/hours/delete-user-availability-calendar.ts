import type { StoreFor } from '../../data/store.ts';
import { deleteCalendar } from '../../domain/hours/delete-calendar.ts';
import { runTransaction, type TransactionContext } from '../run-transaction.ts';
import { loadCalendar, nameCalendar } from './load-calendar.ts';

/** Deletes a calendar, and decreases the count in the same transaction. */
export async function deleteUserAvailabilityCalendar(
  uid: string,
  context: TransactionContext,
  store: StoreFor<typeof deleteCalendar>,
): Promise<{ readonly version: number }> {
  const named = await nameCalendar(uid, false, store);
  return runTransaction(context, store, {
    load: (reader) => loadCalendar(reader, named),
    decide: ({ snapshot }) => deleteCalendar(named, snapshot, context),
    tooLarge: 'calendar/too-large',
  });
}
