import type { StoreFor } from '../../data/store.ts';
import type { disconnectCalendar } from '../../domain/external-calendars/disconnect-calendar.ts';
import type { TransactionContext } from '../run-transaction.ts';
import { disconnectAccount } from './disconnect-account.ts';
import type { EndingDeps } from './end-grant.ts';

/** Disconnects calendars of the caller. */
export const deleteCalendarConnection = (
  uid: string,
  context: TransactionContext,
  store: StoreFor<typeof disconnectCalendar>,
  deps: EndingDeps,
): Promise<object> =>
  disconnectAccount({ uid, userId: context.actor.userId }, context, store, deps);
