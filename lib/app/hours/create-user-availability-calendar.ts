import type { StoreFor } from '../../data/store.ts';
import {
  createCalendar,
  type NewCalendar,
  newCalendarNeeds,
} from '../../domain/hours/create-calendar.ts';
import type { CalendarReply } from '../../domain/hours/stored-calendar.ts';
import { runTransaction, type TransactionContext } from '../run-transaction.ts';
import { loadCalendar } from './load-calendar.ts';

/** Adds a calendar to a user. The default calendar changes in the same transaction. */
export function createUserAvailabilityCalendar(
  sent: NewCalendar,
  context: TransactionContext,
  store: StoreFor<typeof createCalendar>,
  newUid: () => string,
): Promise<CalendarReply> {
  const userId = sent.userId ?? context.actor.userId;
  const named = { userId, uid: newUid(), becomesDefault: sent.isDefault === true };
  return runTransaction(context, store, {
    load: (reader) => loadCalendar(reader, named, newCalendarNeeds(named)),
    decide: ({ snapshot }) => createCalendar({ sent, named }, snapshot, context),
    tooLarge: 'calendar/too-large',
  });
}
