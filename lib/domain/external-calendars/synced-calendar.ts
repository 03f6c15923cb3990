import type { ConnectionError, SyncState } from '../ledger/external-time.ts';
import { minuteMs } from '../time/minute.ts';
import { dayMs } from '../time/zone.ts';
import type { ConnectedCalendar } from './calendar-connection.ts';
import type { CalendarEntry } from './calendar-entry.ts';

/** What is kept of one calendar between two synchronizations. */
export interface SyncedCalendar {
  readonly id: string;
  /** With what the next changes are read; undefined for all anew. */
  readonly state: string | undefined;
  /** In which its dates and floating times are read. */
  readonly timeZone: string | null;
  /** Empty where they are stored just so and were not read. */
  readonly entries: readonly CalendarEntry[];
  /** Whether its entries are stored just so. */
  readonly isStored: boolean;
  /** How often in a row it could not be read, while others could. */
  readonly failures: number;
  /** Whether the last listing did not have it. */
  readonly isMissing: boolean;
  /** The number of entries that the server listed and did not hand over when it was last read. */
  readonly withheld: number;
}

/** Changes of a calendar as they were read. */
export interface ReadCalendar {
  readonly id: string;
  readonly isWhole: boolean;
  readonly removed: readonly string[];
  readonly changed: readonly CalendarEntry[];
  readonly state: string;
  readonly timeZone: string | null;
  /** The number of entries that were listed and not handed over. Each reading asks for all of them. */
  readonly withheld: number;
}

/** The calendar with what has changed. Applied twice, it is the same. */
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
  // With a series go the changes of it that are entries of their own.
  const goneSeries = new Set<string | undefined>(removed);
  const left = before.entries.filter(
    (entry) => !gone.has(entry.id) && !goneSeries.has(entry.seriesId),
  );
  return { ...now, entries: [...left, ...changed], isStored: false };
}

const daysBack = 62;
const daysAhead = 400;

/** The time of which calendars elsewhere are asked, in epoch minutes. It moves on by the day. */
export function horizonAt(nowMs: number): { readonly from: number; readonly to: number } {
  const today = (dayOf(nowMs) * dayMs) / minuteMs;
  const day = dayMs / minuteMs;
  return { from: today - daysBack * day, to: today + daysAhead * day };
}

/** Days since 1970, in UTC. */
export const dayOf = (ms: number): number => Math.floor(ms / dayMs);

/** Synchronizations come so often. */
export const syncEveryMs = 10 * minuteMs;

/** After so many failures in a row a connection has failed. */
const failuresAtMost = 3;

/** One that goes on failing is asked less and less often, but this often. */
const longestWaitMs = 120 * minuteMs;

/** When the next synchronization comes after so many failures in a row. */
export function nextSyncMs(failures: number, nowMs: number): number {
  const doublings = Math.max(0, failures - failuresAtMost + 1);
  return nowMs + Math.min(syncEveryMs * 2 ** doublings, longestWaitMs);
}

/** When the next synchronization is due if this one does not end. `begun` of them have begun since one ended. */
export const afterUnendedMs = (failures: number, begun: number, nowMs: number): number =>
  nextSyncMs(Math.max(failures, failuresAtMost - 1) + begun, nowMs);

/** Whether a calendar has failed by itself: it counts as empty while others of its connection are read. */
export const hasFailed = ({ failures = 0 }: { readonly failures?: number | undefined }): boolean =>
  failures >= failuresAtMost;

/** How a synchronization stands after one more. One that was no failure may still have left out a calendar. */
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

/** One that went wrong without the provider says nothing of the connection. The next one comes as after a failure. */
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

/** What a provider says of a calendar. */
export type ListedNames = Pick<
  ConnectedCalendar,
  'id' | 'shownId' | 'name' | 'color' | 'isWritable'
> & {
  /** False of a calendar of others. */
  readonly isOwn?: boolean;
};

/** The calendars as their provider lists them now. What the user chose stays; a new one counts as busy if it is their own. */
export const withListed = (
  before: readonly ConnectedCalendar[],
  listed: readonly ListedNames[],
): readonly ConnectedCalendar[] =>
  listed.map(({ id, shownId, name, color, isWritable, isOwn = true }) => {
    const known = before.find((one) => one.id === id);
    const isBusy = known?.isBusy ?? isOwn;
    return { id, shownId, name, color, isBusy, isWritable, isTarget: known?.isTarget ?? false };
  });

/** The calendars whose entries count. */
export const counting = (
  calendars: readonly ConnectedCalendar[],
  synced: readonly SyncedCalendar[],
): readonly SyncedCalendar[] => {
  const busyIds = new Set(calendars.flatMap(({ id, isBusy }) => (isBusy ? [id] : [])));
  return synced.filter((one) => busyIds.has(one.id) && !hasFailed(one));
};
