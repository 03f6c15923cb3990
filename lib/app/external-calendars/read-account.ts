import {
  horizonAt,
  type SyncedCalendar,
  withChanges,
} from '../../domain/external-calendars/synced-calendar.ts';
import type { ConnectionError } from '../../domain/ledger/external-time.ts';
import { minuteToMs } from '../../domain/ledger/week.ts';
import type { User } from '../../domain/people/user.ts';
import { CalendarFailure, type CalendarSource } from '../../outbound/calendars/calendar-source.ts';
import type { RunCalendarJob } from './calendar-jobs.ts';
import type { WithoutOwn } from './own-entries.ts';
import { isTooMuch, readCalendars } from './read-calendars.ts';
import type { readChanges } from './read-changes.ts';
import { type UsableCalendar, usableCalendars } from './usable-calendars.ts';

/** Content of an account that is read for the first time. */
export interface WholeAccount {
  readonly listed: readonly UsableCalendar[];
  /** Addresses with which the provider identifies the owner. */
  readonly addresses: readonly string[];
  readonly synced: readonly SyncedCalendar[];
  /** True if all calendars were read in time. A worker reads the rest. */
  readonly isWhole: boolean;
  readonly error: ConnectionError | null;
}

/**
 * Lists and reads all calendars of an account for the user who connects it. Throws a `CalendarFailure` if none can be
 * read.
 */
export async function readAccount(
  source: CalendarSource,
  user: User | undefined,
  { nowMs, withoutOwn }: { readonly nowMs: number; readonly withoutOwn: WithoutOwn },
  run: RunCalendarJob,
  readOne: typeof readChanges,
): Promise<WholeAccount> {
  const { calendars, addresses } = await source.listCalendars();
  const listed = usableCalendars(calendars);
  const { read, unread } = await readCalendars(
    source,
    {
      calendars: listed,
      known: () => ({ state: undefined, timeZone: null, etags: () => new Map() }),
      addresses: [...addresses, ...(user?.email ? [user.email] : [])],
      sinceMs: minuteToMs(horizonAt(nowMs).from),
      timeZone: user?.timeZone ?? 'UTC',
      withoutOwn,
    },
    run,
    readOne,
  );
  const failed = unread.findLast(({ error }) => error !== 'timeout');
  if (failed && read.length === 0) throw new CalendarFailure(failed.error);
  if (isTooMuch(read)) throw new CalendarFailure('quota');
  return {
    listed,
    addresses,
    synced: read.map((one) => withChanges(undefined, one)),
    isWhole: unread.every(({ error }) => error !== 'timeout'),
    error: failed?.error ?? null,
  };
}
