import type { ConnectionError } from '../ledger/external-time.ts';
import type { CalendarConnection, ConnectedCalendar } from './calendar-connection.ts';
import type { StoredSync } from './stored-sync.ts';
import { type ListedNames, type ReadCalendar, withListed } from './synced-calendar.ts';

/** What came of reading the calendars of a connection. */
export interface SyncOutcome {
  /** The version of what is kept, on which the reading went on: what was kept meanwhile makes it void. */
  readonly ver: number;
  /** The calendars as the provider lists them, where it was asked. */
  readonly listed: readonly ListedNames[] | undefined;
  readonly read: readonly ReadCalendar[];
  /** The calendars that could not be read, while others perhaps could. */
  readonly unread: readonly { readonly id: string; readonly error: ConnectionError }[];
  /** Why nothing of the account could be read. */
  readonly error: ConnectionError | null;
  /** Why its calendars could not be listed; those that are known may have been read. */
  readonly listingError?: ConnectionError | undefined;
  /** Bookings could not be written into the calendar that is for them, again and again. */
  readonly isNotWritten?: boolean | undefined;
  /** Nothing of it is kept but that it failed. */
  readonly isVoid?: true;
  /** It failed without the provider, so the connection is as good as before, but for its age. */
  readonly isUnexpected?: true;
}

/** The calendars of a connection after a synchronization. */
export interface CalendarsAfter {
  readonly calendars: readonly ConnectedCalendar[];
  /** Those that the last listing did not have. */
  readonly missing: ReadonlySet<string>;
}

/** One that a listing does not have stays until the next listing does not have it either, or it is not found itself. */
export function calendarsAfter(
  known: readonly ConnectedCalendar[],
  sync: StoredSync,
  { listed, unread }: Pick<SyncOutcome, 'listed' | 'unread'>,
): CalendarsAfter {
  const before = new Map(sync.calendars.map((one) => [one.id, one]));
  const isKnownMissing = (id: string) => before.get(id)?.isMissing === true;
  if (listed === undefined) {
    const missing = known.map(({ id }) => id).filter(isKnownMissing);
    return { calendars: known, missing: new Set(missing) };
  }
  const listedIds = new Set(listed.map(({ id }) => id));
  const isGone = (id: string) =>
    isKnownMissing(id) || unread.some((one) => one.id === id && one.error === 'not-found');
  const left = known.filter(({ id }) => !listedIds.has(id) && before.has(id) && !isGone(id));
  return {
    calendars: [...withListed(known, listed), ...left],
    missing: new Set(left.map(({ id }) => id)),
  };
}

/**
 * What a synchronization failed with. With `closed` it is a failure if one of the calendars that count could not be
 * read; with `open` only if none could, because the others count as they are.
 */
export function errorAfter(
  { calendars, onFailure }: Pick<CalendarConnection, 'calendars' | 'onFailure'>,
  {
    error,
    listingError,
    isNotWritten,
    unread,
  }: Pick<SyncOutcome, 'error' | 'listingError' | 'isNotWritten' | 'unread'>,
): { readonly error: ConnectionError | null; readonly isFailure: boolean } {
  if (error !== null) return { error, isFailure: true };
  const busy = calendars.filter(({ isBusy }) => isBusy);
  const failed = unread.filter(({ id }) => busy.some((one) => one.id === id));
  const isFailure = failed.length > 0 && (onFailure === 'closed' || failed.length === busy.length);
  const written = isNotWritten ? 'not-written' : null;
  return { error: failed.at(-1)?.error ?? listingError ?? written, isFailure };
}
