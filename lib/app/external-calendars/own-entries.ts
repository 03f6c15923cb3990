import { areWritten } from '../../data/external-calendars/written-entries.ts';
import type { Reader } from '../../data/reader.ts';
import type { CalendarEntry } from '../../domain/external-calendars/calendar-entry.ts';
import { entriesOfUid, type NamedEntry } from '../../domain/external-calendars/entry-name.ts';
import { calendarSync } from '../../domain/external-calendars/needs.ts';
import { isOwnTime, ownTimeNeeds } from '../../domain/external-calendars/own-time.ts';
import { serviceHost } from '../public-url.ts';
import { entriesOf } from './load-connection.ts';

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
    const uidOf = await seriesUids(entries, calendarId, connection, reader);
    const named = new Map<string, readonly NamedEntry[]>();
    for (const { id, uid, seriesId, series, changed } of entries) {
      const uids = series || changed ? [uid, uidOf.get(seriesId ?? '') ?? ''] : [];
      const candidates = uids.flatMap((one) => entriesOfUid(one, serviceHost()));
      if (candidates.length > 0) named.set(id, candidates);
    }
    if (named.size === 0) return entries;
    const all = [...new Map([...named.values()].flat().map((one) => [keyOf(one), one])).values()];
    const names = [...new Set(all.map(({ name }) => name))];
    const snapshot = await reader.read(ownTimeNeeds(names));
    const written =
      connection === undefined
        ? new Set<NamedEntry>()
        : await areWritten(reader.of, all, connection, calendarId);
    const own = new Set(
      all.filter((one) => written.has(one) || isOwnTime(one.name, userId, snapshot)).map(keyOf),
    );
    return entries.map((entry) => {
      const isOwn = named.get(entry.id)?.some((one) => own.has(keyOf(one)));
      return isOwn ? withoutTime(entry) : entry;
    });
  };

const keyOf = ({ name, part = '' }: NamedEntry): string => `${name} ${part}`;

const withoutTime = ({ id, uid, etag, seriesId }: CalendarEntry): CalendarEntry => ({
  id,
  uid,
  etag,
  ...(seriesId !== undefined && { seriesId }),
});

/**
 * The UID of each series whose occurrences were changed, by its ID. A provider may send a changed occurrence alone, with
 * a UID of its own.
 */
async function seriesUids(
  entries: readonly CalendarEntry[],
  calendarId: string,
  connection: string | undefined,
  reader: Reader,
): Promise<ReadonlyMap<string, string>> {
  const wanted = new Set(entries.flatMap(({ seriesId }) => seriesId ?? []));
  if (wanted.size === 0) return new Map();
  const uidsIn = (some: readonly CalendarEntry[]) =>
    some.flatMap(({ id, uid }): [string, string][] => (wanted.has(id) ? [[id, uid]] : []));
  const read = new Map(uidsIn(entries));
  if (read.size === wanted.size || connection === undefined) return read;
  const sync = (await reader.read([calendarSync(connection)])).get(calendarSync(connection));
  const parts = sync?.calendars.find(({ id }) => id === calendarId)?.parts ?? 0;
  const stored = entriesOf(connection, { id: calendarId, parts });
  return new Map([...uidsIn((await reader.read([stored])).get(stored)), ...read]);
}
