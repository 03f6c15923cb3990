import type { Store } from '../../data/store.ts';
import { need } from '../../domain/snapshot.ts';
import { disconnectAccount } from '../calendars/disconnect-account.ts';
import type { EndingDeps } from '../calendars/end-grant.ts';
import { type TransactionContext, undecided } from '../run-transaction.ts';

/** Takes away what a user who is being deleted has connected, with its secrets. They connect nothing more. */
export async function disconnectCalendars(
  userId: string,
  context: TransactionContext,
  store: Store,
  isOver: () => boolean,
  deps: EndingDeps,
): Promise<void> {
  const parts = (await store.read([need.external(userId)])).external(userId);
  for (const { uid } of parts) {
    if (isOver()) throw undecided();
    await disconnectAccount({ uid, userId, mayBeGone: true }, context, store, deps);
  }
}
