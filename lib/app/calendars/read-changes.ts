import type { CalendarEntry } from '../../domain/calendars/calendar-entry.ts';
import { readEntries } from '../../domain/calendars/read-entries.ts';
import type {
  CalendarSource,
  KnownCalendar,
  SourceChanges,
} from '../../outbound/calendars/calendar-source.ts';

/** What is known of a calendar before it is read. */
export interface Reading extends KnownCalendar {
  /** The addresses of the owner: what they declined does not make them busy. */
  readonly addresses: readonly string[];
  /** Epoch milliseconds. What is over then and does not recur is kept for its tag alone. */
  readonly sinceMs: number;
}

/** Changes of a calendar, read. */
export interface CalendarChanges extends SourceChanges {
  /** Entries that are new or different; with `isWhole`, all there are. */
  readonly changed: readonly CalendarEntry[];
  /** The zone that a feed names for its dates and floating times; undefined where it names none, or was not read. */
  readonly timeZone: string | undefined;
  /** How many entries were not handed over, say no time that can be read, or are too long to be kept. */
  readonly unreadable: number;
}

/** Reads what has changed in a calendar. Throws a `CalendarFailure`. */
export async function readChanges(
  source: CalendarSource,
  calendarId: string,
  { state, etags, addresses, sinceMs }: Reading,
): Promise<CalendarChanges> {
  const changed: CalendarEntry[] = [];
  let timeZone: string | undefined;
  let unreadable = 0;
  const ownZones = new Set<string>();
  const changes = await source.readChanges(calendarId, { state, etags }, (resource) => {
    // What is known of it is not replaced with nothing.
    if (resource.text === '') {
      unreadable += 1;
      return;
    }
    const read = readEntries({ ...resource, addresses, sinceMs, ownZones });
    // Spread into arguments, a large feed would be more than one call may have.
    for (const entry of read.entries) changed.push(entry);
    // Entries of a server name the zone of the calendar that they were copied from.
    if (resource.id === '') timeZone = read.timeZone;
    unreadable += read.unreadable;
  });
  return { ...changes, changed, timeZone, unreadable };
}
