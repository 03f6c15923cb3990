import type { Decided } from '../decision.ts';
import { byService, eventOf } from '../events.ts';
import { nothingSkipped, type SkippedParts, type SyncState } from '../ledger/external-time.ts';
import { externalTime } from '../ledger/needs.ts';
import type { Snapshot } from '../snapshot.ts';
import { formatInstant } from '../time/instant.ts';
import type { WriteContext } from '../write-context.ts';
import {
  type CalendarConnection,
  effectiveRule,
  partOf,
  type StoredConnection,
  standingOf,
} from './calendar-connection.ts';
import type { ExternalTimeChange } from './changes.ts';
import {
  type CalendarConnectionChange,
  type ExternalPartChange,
  putConnection,
  putExternalPart,
  putSync,
  requestEntries,
  requireConnection,
} from './changes.ts';
import { calendarSync, storedConnection } from './needs.ts';
import type { StoredSync } from './stored-sync.ts';
import {
  type CalendarsAfter,
  calendarsAfter,
  errorAfter,
  type SyncOutcome,
} from './sync-outcome.ts';
import {
  afterSync,
  afterUnexpected,
  counting,
  dayOf,
  hasFailed,
  nextSyncMs,
  type ReadCalendar,
  type SyncedCalendar,
  withChanges,
} from './synced-calendar.ts';
import { targetCalendar } from './target.ts';
import type { BusyOfCalendars } from './update-connection.ts';

/** The outcome. If the busy minutes were counted, it contains the parts that could not be read. */
export interface SyncReport extends SkippedParts {
  readonly came: 'kept' | 'overtaken';
  /** When the next synchronization is due, in epoch milliseconds. */
  readonly nextMs: number;
}

/** Stores the result of a synchronization, unless another synchronization has ended since it began. */
export function applySync(
  uid: string,
  outcome: SyncOutcome,
  before: readonly SyncedCalendar[],
  busyOfCalendars: BusyOfCalendars,
  snapshot: Snapshot,
  context: WriteContext,
): Decided<SyncReport, CalendarConnectionChange | ExternalTimeChange> {
  const { nowMs } = context;
  const { userId } = context.actor;
  const { ver, listed, isVoid } = outcome;
  const stored = snapshot.get(storedConnection({ userId, uid }));
  const sync = snapshot.get(calendarSync(uid));
  if (stored === undefined || sync === undefined || sync.ver !== ver) {
    return { reply: { came: 'overtaken', nextMs: nowMs, ...nothingSkipped } };
  }
  const known = stored.connection.calendars;
  const after = calendarsAfter(known, sync, outcome);
  const { calendars } = after;
  const isListedAnew = JSON.stringify(calendars) !== JSON.stringify(known);
  const connection = isListedAnew
    ? { ...stored.connection, calendars, updatedAt: formatInstant(nowMs) }
    : stored.connection;
  const former = stateBefore(uid, connection, snapshot, context);
  const synced = syncedAfter(after, before, outcome);
  const part = partAfter(former, connection, outcome, context);
  const isCounted = changesBusy(uid, outcome, snapshot, context);
  const counted = isCounted ? busyOfCalendars(counting(calendars, synced)) : undefined;
  const { unreadable, cut } = counted ?? nothingSkipped;
  const today = dayOf(nowMs);
  const next = {
    ver,
    day: isVoid ? sync.day : today,
    listedDay: listed ? today : sync.listedDay,
    calendars: synced,
  };
  return {
    reply: { came: 'kept', nextMs: nextSyncMs(part.failures, nowMs), unreadable, cut },
    changes: [
      connectionChange({ ...stored, connection }, isListedAnew, [former, part], context),
      putExternalPart({ userId, part: { uid, ...part, ...counted } }),
      putSync({ userId, uid, sync: next, nowMs }),
      ...(isWrittenAgain(former, part, connection) ? [requestEntries({ userId, nowMs })] : []),
    ],
  };
}

/** Whether the connection works again, so that entries which could not be written are written now. */
const isWrittenAgain = (
  before: SyncState,
  after: SyncState,
  connection: CalendarConnection,
): boolean =>
  before.status === 'failed' &&
  after.status === 'connected' &&
  targetCalendar(connection) !== undefined;

/** The state before this synchronization. Without a stored state, the connection counts as never read. */
const stateBefore = (
  uid: string,
  { createdAt }: CalendarConnection,
  snapshot: Snapshot,
  { actor: { userId } }: WriteContext,
): SyncState => partOf(snapshot.get(externalTime(userId)), uid) ?? lostState(createdAt);

const partAfter = (
  before: SyncState,
  connection: CalendarConnection,
  outcome: SyncOutcome,
  { nowMs }: WriteContext,
): Omit<ExternalPartChange, 'uid' | 'busy'> => ({
  ...(outcome.isUnexpected
    ? afterUnexpected(before)
    : afterSync(before, errorAfter(connection, judgedOf(outcome, before)), nowMs)),
  onFailure: effectiveRule(connection),
});

/** While reading fails, failed writes are ignored, because the entries are first written again. */
const judgedOf = (outcome: SyncOutcome, { status }: SyncState): SyncOutcome =>
  status === 'failed' ? { ...outcome, isNotWritten: false } : outcome;

const isNotWritten = ({ status, error }: SyncState): boolean =>
  status === 'connected' && error === 'not-written';

/** Whether the connection can no longer be read, or no longer be written. */
const beginsToFail = (before: SyncState, after: SyncState): boolean =>
  (before.status !== 'failed' && after.status === 'failed') ||
  (!isNotWritten(before) && isNotWritten(after));

/** Stores the connection if it begins to fail or has other calendars. Otherwise it must be as it was read. */
function connectionChange(
  stored: StoredConnection,
  isListedAnew: boolean,
  [before, after]: readonly [before: SyncState, after: SyncState],
  context: WriteContext,
): CalendarConnectionChange {
  const { userId } = context.actor;
  const at = formatInstant(context.nowMs);
  if (beginsToFail(before, after)) {
    const { requestId } = context;
    const event = { kind: 'calendar_connection_failed', by: byService, at, requestId } as const;
    const failure = { before: standingOf(before), after: standingOf(after) };
    return putConnection({ userId, stored, event, failure });
  }
  if (isListedAnew) {
    const event = eventOf('calendar_connection_updated', at, context);
    return putConnection({ userId, stored, event });
  }
  return requireConnection({ userId, uid: stored.connection.uid, ver: stored.ver });
}

/** Whether the busy minutes must be counted again. Counting requires the stored entries. */
export function changesBusy(
  uid: string,
  outcome: SyncOutcome,
  snapshot: Snapshot,
  { actor: { userId }, nowMs }: Pick<WriteContext, 'actor' | 'nowMs'>,
): boolean {
  const sync = snapshot.get(calendarSync(uid));
  const stored = snapshot.get(storedConnection({ userId, uid }));
  if (sync === undefined || stored === undefined || outcome.isVoid) return false;
  if (partOf(snapshot.get(externalTime(userId)), uid) === undefined || sync.day !== dayOf(nowMs))
    return true;
  const known = stored.connection.calendars;
  const { calendars } = calendarsAfter(known, sync, outcome);
  if (JSON.stringify(calendars) !== JSON.stringify(known)) return true;
  return !outcome.read.every(isUnchanged(sync)) || sync.calendars.some(failsOrRecovers(outcome));
}

const isUnchanged =
  ({ calendars }: StoredSync) =>
  ({ id, isWhole, removed, changed, withheld }: ReadCalendar): boolean => {
    const before = calendars.find((one) => one.id === id)?.withheld ?? 0;
    return !isWhole && removed.length === 0 && changed.length === 0 && withheld === before;
  };

const failsOrRecovers =
  ({ read, unread }: SyncOutcome) =>
  ({ id, failures = 0 }: { readonly id: string; readonly failures?: number | undefined }) => {
    const isRead = read.some((one) => one.id === id);
    const more = unread.some((one) => one.id === id) ? 1 : 0;
    return hasFailed({ failures }) !== hasFailed({ failures: isRead ? 0 : failures + more });
  };

const lostState = (createdAt: string): SyncState => ({
  status: 'pending',
  freshAtMs: Date.parse(createdAt),
  isSynced: false,
  failures: 0,
  error: null,
  ...nothingSkipped,
});

/** The calendars after the synchronization. A calendar that could not be read stays as it was. */
const syncedAfter = (
  { calendars, missing }: CalendarsAfter,
  before: readonly SyncedCalendar[],
  { read, unread }: SyncOutcome,
): readonly SyncedCalendar[] =>
  calendars.map(({ id }) => {
    const known = before.find((one) => one.id === id) ?? neverRead(id);
    const changes = read.find((one) => one.id === id);
    const more = unread.some((one) => one.id === id) ? 1 : 0;
    const now = changes
      ? withChanges(known, changes)
      : { ...known, failures: known.failures + more };
    return { ...now, isMissing: missing.has(id) };
  });

const neverRead = (id: string): SyncedCalendar => ({
  id,
  state: undefined,
  timeZone: null,
  entries: [],
  isStored: true,
  failures: 0,
  isMissing: false,
  withheld: 0,
});
