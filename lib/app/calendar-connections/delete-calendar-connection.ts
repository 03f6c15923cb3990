import type { StoreFor } from '../../data/store.ts';
import type { disconnectCalendar } from '../../domain/calendars/disconnect-calendar.ts';
import { disconnectAccount } from '../calendars/disconnect-account.ts';
import type { EndingDeps } from '../calendars/end-grant.ts';
import type { TransactionContext } from '../run-transaction.ts';

/** Disconnects calendars of the user who asks. */
export const deleteCalendarConnection = (
  uid: string,
  context: TransactionContext,
  store: StoreFor<typeof disconnectCalendar>,
  deps: EndingDeps,
): Promise<object> =>
  disconnectAccount({ uid, userId: context.actor.userId }, context, store, deps);
