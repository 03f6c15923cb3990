import { areWritten } from '../../data/external-calendars/written-entries.ts';
import type { Reader } from '../../data/reader.ts';
import type { CalendarEntry } from '../../domain/external-calendars/calendar-entry.ts';
import { nameIn } from '../../domain/external-calendars/entry-name.ts';
import { isOwnTime, ownTimeNeeds } from '../../domain/external-calendars/own-time.ts';
import { serviceHost } from '../public-url.ts';

/** Owner of the calendar; without a connection, the connection is being created. */
interface Owner {
  readonly userId: string;
  readonly connection: string | undefined;
}

/** Removes the time from entries that the service wrote, or that describe time the service already stores. */
export type WithoutOwn = (
  calendarId: string,
  entries: readonly CalendarEntry[],
) => Promise<readonly CalendarEntry[]>;

/**
 * Checks entries after they were read. The service records each entry before it writes it into a calendar, so none of
 * its own entries can be mistaken for a foreign one.
 */
export const withoutOwn =
  ({ userId, connection }: Owner, reader: Reader): WithoutOwn =>
  async (calendarId, entries) => {
    const host = serviceHost();
    const nameOf = ({ uid, series, changed }: CalendarEntry) =>
      series || changed ? nameIn(uid, host) : undefined;
    const names = [...new Set(entries.flatMap((entry) => nameOf(entry) ?? []))];
    if (names.length === 0) return entries;
    const snapshot = await reader.read(ownTimeNeeds(names));
    const written =
      connection === undefined
        ? new Set<string>()
        : await areWritten(reader.of, names, connection, calendarId);
    const own = new Set(
      names.filter((name) => written.has(name) || isOwnTime(name, userId, snapshot)),
    );
    return entries.map((entry) => {
      const { id, uid, etag } = entry;
      return own.has(nameOf(entry) ?? '') ? { id, uid, etag } : entry;
    });
  };
