import type { ConnectionError, SyncState } from '../ledger/external-time.ts';
import { minuteMs } from '../time/minute.ts';
import { dayMs } from '../time/zone.ts';
import type { ConnectedCalendar } from './calendar-connection.ts';
import type { CalendarEntry } from './calendar-entry.ts';

/** The stored state of one calendar between two synchronizations. */
export interface SyncedCalendar {
  readonly id: string;
  /** The token for reading the next changes; undefined to read everything. */
  readonly state: string | undefined;
  /** The zone for its dates and floating times. */
  readonly timeZone: string | null;
  /** Empty if the stored entries are unchanged and were not loaded. */
  readonly entries: readonly CalendarEntry[];
  /** Whether its entries are stored in this form already. */
  readonly isStored: boolean;
  /** The number of consecutive failures to read it while other calendars were read. */
  readonly failures: number;
  /** Whether the last listing did not contain it. */
  readonly isMissing: boolean;
  /** The number of entries that the server listed but did not send when it was last read. */
  readonly withheld: number;
}

export interface ReadCalendar {
  readonly id: string;
  readonly isWhole: boolean;
  readonly removed: readonly string[];
  readonly changed: readonly CalendarEntry[];
  readonly state: string;
  readonly timeZone: string | null;
  /** The number of entries that were listed but not sent. Each reading requests all of them again. */
  readonly withheld: number;
}

/** The calendar after changes. Applying the same changes twice gives the same result. */
export function withChanges(
  before: SyncedCalendar | undefined,
  read: ReadCalendar,
): SyncedCalendar {
  const { id, isWhole, removed, changed, state, withheld } = read;
  const timeZone = read.timeZone ?? before?.timeZone ?? null;
  const isMissing = before?.isMissing ?? false;
  const now = { id, state, timeZone, failures: 0, isMissing, withheld };
  if (isWhole || before === undefined) return { ...now, entries: changed, isStored: false };
  if (removed.length === 0 && changed.length === 0) return { ...before, ...now };
  const gone = new Set([...removed, ...changed.map((entry) => entry.id)]);
  // Entries that change occurrences of a removed series are removed with it.
  const goneSeries = new Set<string | undefined>(removed);
  const left = before.entries.filter(
    (entry) => !gone.has(entry.id) && !goneSeries.has(entry.seriesId),
  );
  return { ...now, entries: [...left, ...changed], isStored: false };
}

const daysBack = 62;
const daysAhead = 400;

/** The period that is read from external calendars, in epoch minutes. It moves forward once a day. */
export function horizonAt(nowMs: number): { readonly from: number; readonly to: number } {
  const today = (dayOf(nowMs) * dayMs) / minuteMs;
  const day = dayMs / minuteMs;
  return { from: today - daysBack * day, to: today + daysAhead * day };
}

/** Days since 1970, in UTC. */
export const dayOf = (ms: number): number => Math.floor(ms / dayMs);

/** The time between two synchronizations. */
export const syncEveryMs = 10 * minuteMs;

/** After this number of consecutive failures, a connection or a calendar has failed. */
const failuresAtMost = 3;

/** The maximum time between two synchronizations of a failing connection. */
const longestWaitMs = 120 * minuteMs;

/** The next synchronization after a number of consecutive failures. */
export function nextSyncMs(failures: number, nowMs: number): number {
  const doublings = Math.max(0, failures - failuresAtMost + 1);
  return nowMs + Math.min(syncEveryMs * 2 ** doublings, longestWaitMs);
}

/**
 * Whether a calendar alone has failed. It counts as empty while other calendars of its connection are read.
 */
export const hasFailed = ({ failures = 0 }: { readonly failures?: number | undefined }): boolean =>
  failures >= failuresAtMost;

/**
 * The state after another synchronization. Without a failure, single calendars may still have been left out.
 */
export function afterSync(
  before: SyncState,
  { error, isFailure }: { readonly error: ConnectionError | null; readonly isFailure: boolean },
  nowMs: number,
): SyncState {
  if (!isFailure) {
    const { unreadable, cut } = before;
    const read = { freshAtMs: nowMs, isSynced: true, failures: 0, unreadable, cut };
    return { status: 'connected', ...read, error };
  }
  const failures = before.failures + 1;
  const status = failures >= failuresAtMost ? 'failed' : before.status;
  const { freshAtMs, isSynced, unreadable, cut } = before;
  return { status, freshAtMs, isSynced, failures, error, unreadable, cut };
}

/**
 * The state after a synchronization that failed, but not because of the provider. Only the number of failures
 * rises, so that the next synchronization is delayed.
 */
export const afterUnexpected = ({
  status,
  freshAtMs,
  isSynced,
  failures,
  error,
  unreadable,
  cut,
}: SyncState): SyncState => ({
  status,
  freshAtMs,
  isSynced,
  failures: failures + 1,
  error,
  unreadable,
  cut,
});

/** A calendar in the list of a provider. */
export type ListedNames = Pick<
  ConnectedCalendar,
  'id' | 'shownId' | 'name' | 'color' | 'isWritable'
> & {
  /** False if another person owns the calendar. */
  readonly isOwn?: boolean;
};

/** The listed calendars with the settings of the user. A new calendar counts as busy if the user owns it. */
export const withListed = (
  before: readonly ConnectedCalendar[],
  listed: readonly ListedNames[],
): readonly ConnectedCalendar[] =>
  listed.map(({ id, shownId, name, color, isWritable, isOwn = true }) => {
    const known = before.find((one) => one.id === id);
    const isBusy = known?.isBusy ?? isOwn;
    return { id, shownId, name, color, isBusy, isWritable, isTarget: known?.isTarget ?? false };
  });

/** The calendars whose entries count as busy. */
export const counting = (
  calendars: readonly ConnectedCalendar[],
  synced: readonly SyncedCalendar[],
): readonly SyncedCalendar[] => {
  const busyIds = new Set(calendars.flatMap(({ id, isBusy }) => (isBusy ? [id] : [])));
  return synced.filter((one) => busyIds.has(one.id) && !hasFailed(one));
};
