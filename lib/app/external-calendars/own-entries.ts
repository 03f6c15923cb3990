import { areWritten } from '../../data/external-calendars/written-entries.ts';
import type { Reader } from '../../data/reader.ts';
import type { CalendarEntry } from '../../domain/external-calendars/calendar-entry.ts';
import { nameIn } from '../../domain/external-calendars/entry-name.ts';
import { isOwnTime, ownTimeNeeds } from '../../domain/external-calendars/own-time.ts';
import { serviceHost } from '../public-url.ts';

/** Whose calendar is read; without a connection it is one that is being made. */
interface Owner {
  readonly userId: string;
  readonly connection: string | undefined;
}

/** Takes the time out of those entries of a calendar that the service has written, or whose time it holds itself. */
export type WithoutOwn = (
  calendarId: string,
  entries: readonly CalendarEntry[],
) => Promise<readonly CalendarEntry[]>;

/**
 * It is asked after the entries were read: what the service writes into a calendar it writes down before, so none
 * of its entries is taken for one of another.
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
