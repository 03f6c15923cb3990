import type { Reader } from '../../data/reader.ts';
import type { CalendarEntry } from '../../domain/external-calendars/calendar-entry.ts';
import { connectionNeeds } from '../../domain/external-calendars/connection-access.ts';
import { calendarEntries, calendarSync } from '../../domain/external-calendars/needs.ts';
import type { SyncedCalendar } from '../../domain/external-calendars/synced-calendar.ts';
import type { Need, Snapshot } from '../../domain/snapshot.ts';

/** Connection with the stored data of its calendars. */
export interface LoadedConnection {
  readonly snapshot: Snapshot;
  readonly synced: readonly SyncedCalendar[];
}

/** Reads a connection, and the entries of its calendars if they are needed. */
export async function loadConnection(
  uid: string,
  userId: string,
  needsEntries: (snapshot: Snapshot) => boolean,
  reader: Reader,
): Promise<LoadedConnection> {
  const found = await reader.read(connectionNeeds(uid, userId));
  const calendars = found.get(calendarSync(uid))?.calendars ?? [];
  const entries = needsEntries(found);
  const needs = entries ? calendars.map((calendar) => entriesOf(uid, calendar)) : [];
  const snapshot = needs.length > 0 ? await reader.readMore(found, needs) : found;
  const synced = calendars.map((calendar) => {
    const { id, state, timeZone, failures = 0, isMissing = false, withheld = 0 } = calendar;
    return {
      id,
      state,
      timeZone,
      entries: entries ? snapshot.get(entriesOf(uid, calendar)) : [],
      isStored: true,
      failures,
      isMissing,
      withheld,
    };
  });
  return { snapshot, synced };
}

/** Need for the entries of one calendar of a connection. */
export const entriesOf = (
  uid: string,
  { id, parts }: { readonly id: string; readonly parts: number },
): Need<readonly CalendarEntry[]> => calendarEntries({ uid, calendarId: id, parts });
