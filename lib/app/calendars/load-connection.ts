import type { Reader } from '../../data/reader.ts';
import { connectionNeeds } from '../../domain/calendars/connection-access.ts';
import type { SyncedCalendar } from '../../domain/calendars/synced-calendar.ts';
import { type Need, need, type Snapshot } from '../../domain/snapshot.ts';

/** A connection with all that is kept of its calendars. */
export interface LoadedConnection {
  readonly snapshot: Snapshot;
  readonly synced: readonly SyncedCalendar[];
}

/** Reads a connection, and what is in its calendars where that is needed. */
export async function loadConnection(
  uid: string,
  userId: string,
  needsEntries: (snapshot: Snapshot) => boolean,
  reader: Reader,
): Promise<LoadedConnection> {
  const found = await reader.read(connectionNeeds(uid, userId));
  const calendars = found.calendarSync(uid)?.calendars ?? [];
  const entries = needsEntries(found);
  const needs = entries ? partNeeds(uid, calendars) : [];
  const snapshot = needs.length > 0 ? await reader.readMore(found, needs) : found;
  const synced = calendars.map((calendar) => {
    const { id, state, timeZone, failures = 0, isMissing = false, withheld = 0 } = calendar;
    return {
      id,
      state,
      timeZone,
      entries: entries ? snapshot.calendarEntries(uid, id) : [],
      isStored: true,
      failures,
      isMissing,
      withheld,
    };
  });
  return { snapshot, synced };
}

/** What must be read of the entries of some calendars. */
export const partNeeds = (
  uid: string,
  calendars: readonly { readonly id: string; readonly parts: number }[],
): readonly Need[] =>
  calendars.flatMap(({ id, parts }) =>
    Array.from({ length: parts }, (_, part) => need.calendarEntries(uid, id, part)),
  );
