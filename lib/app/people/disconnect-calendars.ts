import type { StoreFor } from '../../data/store.ts';
import { connectionNeeds } from '../../domain/external-calendars/connection-access.ts';
import type { disconnectCalendar } from '../../domain/external-calendars/disconnect-calendar.ts';
import { endCalendar } from '../../domain/external-calendars/end-calendar.ts';
import { storedConnection } from '../../domain/external-calendars/needs.ts';
import { targetCalendar, targetNeeds } from '../../domain/external-calendars/target.ts';
import { externalTime } from '../../domain/ledger/needs.ts';
import { disconnectAccount } from '../external-calendars/disconnect-account.ts';
import type { EndingDeps } from '../external-calendars/end-grant.ts';
import { runDecision } from '../run-decision.ts';
import { type TransactionContext, undecided } from '../run-transaction.ts';

/**
 * Deletes the connections of a user who is being deleted, with their secrets. The user cannot connect another
 * calendar. A connection with written bookings is deleted one day later, so that the entries of reassigned bookings can be removed
 * first.
 */
export async function disconnectCalendars(
  userId: string,
  context: TransactionContext,
  store: StoreFor<typeof disconnectCalendar | typeof endCalendar>,
  isOver: () => boolean,
  deps: EndingDeps,
): Promise<void> {
  const parts = (await store.read([externalTime(userId)])).get(externalTime(userId));
  for (const { uid } of parts) {
    if (isOver()) throw undecided();
    const needs = [...connectionNeeds(uid, userId), ...targetNeeds(userId)];
    const stored = (await store.read(needs)).get(storedConnection({ userId, uid }));
    const hasEntries = stored !== undefined && targetCalendar(stored.connection) !== undefined;
    if (!hasEntries) {
      await disconnectAccount({ uid, userId, mayBeGone: true }, context, store, deps);
      continue;
    }
    await runDecision(context, store, needs, (snapshot) =>
      endCalendar(uid, userId, snapshot, context),
    );
  }
}
