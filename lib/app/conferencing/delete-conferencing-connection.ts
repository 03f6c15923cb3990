import type { StoreFor } from '../../data/store.ts';
import type { disconnectConferencing as decide } from '../../domain/conferencing/disconnect-conferencing.ts';
import type { EndingDeps } from '../external-calendars/end-grant.ts';
import type { TransactionContext } from '../run-transaction.ts';
import { disconnectConferencing } from './disconnect-conferencing.ts';

/** Disconnects an account of the caller. */
export const deleteConferencingConnection = (
  uid: string,
  context: TransactionContext,
  store: StoreFor<typeof decide>,
  deps: EndingDeps,
): Promise<object> =>
  disconnectConferencing({ uid, userId: context.actor.userId }, context, store, deps);
