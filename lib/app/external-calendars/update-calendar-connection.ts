import type { Reader } from '../../data/reader.ts';
import type { StoreFor } from '../../data/store.ts';
import type { ConnectionReply } from '../../domain/external-calendars/calendar-connection.ts';
import { calendarTarget, storedConnection } from '../../domain/external-calendars/needs.ts';
import type { SyncedCalendar } from '../../domain/external-calendars/synced-calendar.ts';
import { targetNeeds } from '../../domain/external-calendars/target.ts';
import {
  type ConnectionUpdateRequest,
  updateConnection,
} from '../../domain/external-calendars/update-connection.ts';
import type { Snapshot } from '../../domain/snapshot.ts';
import { runTransaction, type TransactionContext } from '../run-transaction.ts';
import { countBusyOfRequest, withCountedBusy } from './count-busy.ts';
import { loadConnection } from './load-connection.ts';
import { parseInThread } from './parse-in-thread.ts';
import { refusedCalendars } from './refused-account.ts';

/**
 * Changes the calendars of a connection that count as busy, the target calendar of bookings, and the behaviour while
 * they cannot be read.
 */
export const updateCalendarConnection = (
  uid: string,
  sent: ConnectionUpdateRequest,
  context: TransactionContext,
  store: StoreFor<typeof updateConnection>,
): Promise<ConnectionReply> => {
  const { actor, nowMs } = context;
  const { userId } = actor;
  const isOfTarget = sent.calendars?.some(({ isTarget }) => isTarget !== undefined) ?? false;
  const load = async (reader: Reader) => {
    const loaded = await loadConnection(uid, userId, () => true, reader);
    if (!isOfTarget) return loaded;
    return { ...loaded, snapshot: await loadTarget(loaded.snapshot, userId, reader) };
  };
  return parseInThread((run) => {
    const count = (calendars: readonly SyncedCalendar[]) =>
      countBusyOfRequest(calendars, nowMs, run);
    return withCountedBusy(count, (busyOfCalendars) =>
      runTransaction(context, store, {
        load,
        decide: ({ snapshot, synced }) =>
          updateConnection(uid, sent, synced, busyOfCalendars, snapshot, context),
      }),
    );
  }).catch(refusedCalendars);
};

/** Reads the calendar into which the bookings of the user are written, and the connection of this calendar. */
async function loadTarget(snapshot: Snapshot, userId: string, reader: Reader): Promise<Snapshot> {
  const found = await reader.readMore(snapshot, targetNeeds(userId));
  const { connection } = found.get(calendarTarget(userId));
  return connection === null
    ? found
    : reader.readMore(found, [storedConnection({ userId, uid: connection })]);
}
