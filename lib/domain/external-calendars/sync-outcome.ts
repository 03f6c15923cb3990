import type { ConnectionError } from '../ledger/external-time.ts';
import type { CalendarConnection, ConnectedCalendar } from './calendar-connection.ts';
import type { StoredSync } from './stored-sync.ts';
import { type ListedNames, type ReadCalendar, withListed } from './synced-calendar.ts';

/** The result of reading the calendars of a connection. */
export interface SyncOutcome {
  /**
   * The version of the stored synchronization from which the reading continued. If another result was stored
   * since, this one is discarded.
   */
  readonly ver: number;
  /** The calendars that the provider listed; undefined if the list was not requested. */
  readonly listed: readonly ListedNames[] | undefined;
  readonly read: readonly ReadCalendar[];
  /** The calendars that could not be read. Others may have been read. */
  readonly unread: readonly { readonly id: string; readonly error: ConnectionError }[];
  /** The reason why nothing of the account could be read. */
  readonly error: ConnectionError | null;
  /** The reason why the calendars could not be listed. Known calendars may have been read nevertheless. */
  readonly listingError?: ConnectionError | undefined;
  /** Whether bookings repeatedly could not be written into the target calendar. */
  readonly isNotWritten?: boolean | undefined;
  /** Only the failure is stored, and nothing else of this result. */
  readonly isVoid?: true;
  /**
   * The failure was not caused by the provider. The state of the connection stays the same, but its data gets
   * older.
   */
  readonly isUnexpected?: true;
}

export interface CalendarsAfter {
  readonly calendars: readonly ConnectedCalendar[];
  /** IDs of calendars that the last listing did not contain. */
  readonly missing: ReadonlySet<string>;
}

/**
 * A calendar that a listing does not contain stays until the next listing does not contain it either, or
 * until reading it returns `not-found`.
 */
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
 * The error of a synchronization. With `closed`, it is a failure if any busy calendar could not be read. With
 * `open`, it is a failure only if none could, because the other calendars still count.
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
