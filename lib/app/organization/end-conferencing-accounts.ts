import type { Store } from '../../data/store.ts';
import { need } from '../../domain/snapshot.ts';
import type { EndingDeps } from '../calendars/end-grant.ts';
import { disconnectConferencing } from '../conferencing/disconnect-conferencing.ts';
import { type TransactionContext, undecided } from '../run-transaction.ts';

/** Takes away the accounts for meetings that a user who is being deleted has connected. They connect nothing more. */
export async function disconnectConferencingAccounts(
  userId: string,
  context: TransactionContext,
  store: Store,
  isOver: () => boolean,
  deps: EndingDeps,
): Promise<void> {
  const { held } = (await store.read([need.conferencing(userId)])).conferencing(userId);
  for (const { connection } of held) {
    if (isOver()) throw undecided();
    const { uid } = connection;
    await disconnectConferencing({ uid, userId, mayBeGone: true }, context, store, deps);
  }
}
