import type { StoreFor } from '../../data/store.ts';
import type { CalendarReply } from '../../domain/hours/stored-calendar.ts';
import { type CalendarUpdate, updateCalendar } from '../../domain/hours/update-calendar.ts';
import { runTransaction, type TransactionContext } from '../run-transaction.ts';
import { loadCalendar, nameCalendar } from './load-calendar.ts';

/** Changes the given members. The hours of the default calendar change in the same transaction. */
export async function updateUserAvailabilityCalendar(
  uid: string,
  sent: CalendarUpdate,
  context: TransactionContext,
  store: StoreFor<typeof updateCalendar>,
): Promise<CalendarReply> {
  const named = await nameCalendar(uid, sent.isDefault === true, store);
  return runTransaction(context, store, {
    load: (reader) => loadCalendar(reader, named),
    decide: ({ snapshot }) => updateCalendar({ sent, named }, snapshot, context),
    tooLarge: 'calendar/too-large',
  });
}
