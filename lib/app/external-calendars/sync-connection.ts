import { Problem } from '../../contract/problem.ts';
import { isUnavailable } from '../../data/engine/is-unavailable.ts';
import { isUnwritable } from '../../data/external-calendars/unwritable-calendars.ts';
import type { Store, StoreFor } from '../../data/store.ts';
import { applySync, changesBusy } from '../../domain/external-calendars/apply-sync.ts';
import type { StoredConnection } from '../../domain/external-calendars/calendar-connection.ts';
import { connectionNeeds } from '../../domain/external-calendars/connection-access.ts';
import type { disconnectCalendar } from '../../domain/external-calendars/disconnect-calendar.ts';
import { calendarSync, storedConnection } from '../../domain/external-calendars/needs.ts';
import type { StoredSync } from '../../domain/external-calendars/stored-sync.ts';
import type { SyncOutcome } from '../../domain/external-calendars/sync-outcome.ts';
import {
  dayOf,
  horizonAt,
  type SyncedCalendar,
} from '../../domain/external-calendars/synced-calendar.ts';
import { targetCalendar } from '../../domain/external-calendars/target.ts';
import { nothingSkipped, type SkippedParts } from '../../domain/ledger/external-time.ts';
import { externalTime } from '../../domain/ledger/needs.ts';
import { minuteToMs } from '../../domain/ledger/week.ts';
import { storedUser } from '../../domain/people/needs.ts';
import type { Snapshot } from '../../domain/snapshot.ts';
import { CalendarFailure, type CalendarSource } from '../../outbound/calendars/calendar-source.ts';
import { runTransaction, type TransactionContext } from '../run-transaction.ts';
import {
  type AccountDeps,
  countdown,
  type OpeningDeps,
  openedAccount,
  withSource,
} from './account.ts';
import type { RunCalendarJob } from './calendar-jobs.ts';
import { countBusy, withCountedBusy } from './count-busy.ts';
import { disconnectAccount } from './disconnect-account.ts';
import { entriesOf, loadConnection } from './load-connection.ts';
import { withoutOwn } from './own-entries.ts';
import { parseInThread } from './parse-in-thread.ts';
import { isTooMuch, problemOfFailure, readCalendars } from './read-calendars.ts';
import type { readChanges } from './read-changes.ts';
import { usableCalendars } from './usable-calendars.ts';

interface Deps extends AccountDeps, OpeningDeps {
  readonly readChanges: typeof readChanges;
}

/** Maximum duration of the calls to the provider of one connection. */
const providerMs = 25_000;

/** Result of a reading. `failed` means that the provider could not be read, and that this was stored. */
export interface Synced extends SkippedParts {
  readonly came: 'kept' | 'failed' | 'overtaken' | 'gone';
  /** When the next reading is due, in epoch milliseconds; undefined for none. */
  readonly nextMs: number | undefined;
  /** Error that is not a fault of the provider. It is stored as a failure, so that the next reading is delayed. */
  readonly unexpected?: unknown;
}

const gone = { came: 'gone', nextMs: undefined, ...nothingSkipped } as const;

/** Reads the changes of a connection's calendars since the last reading, and stores them. */
export async function syncConnection(
  uid: string,
  nowMs: number,
  store: StoreFor<typeof applySync | typeof disconnectCalendar>,
  deps: Deps,
): Promise<Synced> {
  const sync = (await store.read([calendarSync(uid)])).get(calendarSync(uid));
  if (sync === undefined) return gone;
  const { userId } = sync;
  const needs = [...connectionNeeds(uid, userId), storedUser(userId)];
  const snapshot = await store.read(needs);
  const stored = snapshot.get(storedConnection({ userId, uid }));
  if (stored === undefined) return gone;
  if (stored.endsAtMs !== undefined) return endInTime(stored, userId, nowMs, store, deps);
  const context = { uid, stored, sync, snapshot, nowMs };
  return parseInThread((run) => readAndKeep(context, run, store, deps));
}

/** Turns failures into outcomes, except failures of the table. */
async function readAndKeep(
  known: SyncContext,
  run: RunCalendarJob,
  store: StoreFor<typeof applySync>,
  deps: Deps,
): Promise<Synced> {
  try {
    return await keepOutcome(known, await readConnection(known, run, store, deps), run, store);
  } catch (error) {
    if (isUnavailable(error) || error instanceof Problem) throw error;
    const isOfProvider = error instanceof CalendarFailure;
    const problem = isOfProvider ? error.problem : 'not-a-calendar';
    const { ver } = known.sync;
    const failed = { ver, listed: undefined, read: [], unread: [], error: problem } as const;
    if (isOfProvider) return keepOutcome(known, { ...failed, isVoid: true }, run, store);
    const unexpected = { ...failed, isVoid: true, isUnexpected: true } as const;
    return { ...(await keepOutcome(known, unexpected, run, store)), unexpected: error };
  }
}

const contextOf = (store: Store, userId: string, nowMs: number): TransactionContext => ({
  actor: { organizationId: store.of, userId, role: 'member' },
  nowMs,
  requestId: crypto.randomUUID(),
  dryRun: false,
  precondition: undefined,
});

/** The calendars of a deleted user are no longer read. The connection is deleted when its time is over. */
async function endInTime(
  { connection: { uid }, endsAtMs = 0 }: StoredConnection,
  userId: string,
  nowMs: number,
  store: StoreFor<typeof disconnectCalendar>,
  deps: Deps,
): Promise<Synced> {
  if (nowMs < endsAtMs) return { came: 'kept', nextMs: endsAtMs, ...nothingSkipped };
  const leaving = { uid, userId, mayBeGone: true, isEnding: true } as const;
  await disconnectAccount(leaving, contextOf(store, userId, nowMs), store, deps);
  return gone;
}

async function keepOutcome(
  { uid, sync: { userId }, nowMs }: SyncContext,
  outcome: SyncOutcome,
  run: RunCalendarJob,
  store: StoreFor<typeof applySync>,
): Promise<Synced> {
  const context = contextOf(store, userId, nowMs);
  const count = (calendars: readonly SyncedCalendar[]) => countBusy(calendars, nowMs, run);
  const { came, ...report } = await withCountedBusy(count, (busy) =>
    runTransaction(context, store, {
      load: (reader) =>
        loadConnection(uid, userId, (found) => changesBusy(uid, outcome, found, context), reader),
      decide: ({ snapshot, synced }) => applySync(uid, outcome, synced, busy, snapshot, context),
      tooLarge: () => {
        throw new CalendarFailure('quota');
      },
    }),
  );
  const { error, listingError = null, unread } = outcome;
  const isRead = error === null && listingError === null && unread.length === 0;
  return { came: came === 'overtaken' || isRead ? came : 'failed', ...report };
}

interface SyncContext {
  readonly uid: string;
  readonly stored: StoredConnection;
  readonly sync: StoredSync;
  readonly snapshot: Snapshot;
  readonly nowMs: number;
}

/** Reads the calendars at the provider. A failure there is a normal outcome. */
async function readConnection(
  known: SyncContext,
  run: RunCalendarJob,
  store: Store,
  deps: Deps,
): Promise<SyncOutcome> {
  const { stored, sync, nowMs } = known;
  const { ver, userId } = sync;
  try {
    const leftMs = countdown(providerMs);
    const account = await openedAccount(store.of, userId, stored, nowMs, deps);
    return await withSource(account, leftMs(), run, deps, (source) =>
      readSource(source, known, run, store, deps.readChanges),
    );
  } catch (error) {
    const problem = problemOfFailure(error);
    return { ver, listed: undefined, read: [], unread: [], error: problem };
  }
}

/** Lists the calendars again once a day, and after a calendar was not found. */
async function readSource(
  source: CalendarSource,
  { uid, stored, sync, snapshot, nowMs }: SyncContext,
  run: RunCalendarJob,
  store: Store,
  readOne: Deps['readChanges'],
): Promise<SyncOutcome> {
  const { userId, ver } = sync;
  const user = snapshot.get(storedUser(userId))?.user;
  const part = snapshot.get(externalTime(userId)).find((one) => one.uid === uid);
  const isListed = sync.listedDay === dayOf(nowMs);
  const asksList = !isListed || part?.error === 'not-found' || !part?.isSynced;
  const { listed, addresses = [], listingError } = asksList ? await listAccount(source) : {};
  const { read, unread } = await readCalendars(
    source,
    {
      calendars: [...(listed ?? []), ...unlisted(listed ?? [], stored)],
      known: (id) => {
        const { state, timeZone = null } = sync.calendars.find((one) => one.id === id) ?? {};
        return { state, timeZone, etags: () => etagsOf(uid, id, sync, store) };
      },
      addresses: [...addresses, ...(user ? [user.email] : [])],
      sinceMs: minuteToMs(horizonAt(nowMs).from),
      timeZone: user?.timeZone ?? 'UTC',
      withoutOwn: withoutOwn({ userId, connection: uid }, store),
    },
    run,
    readOne,
  );
  if (isTooMuch(read)) return { ver, listed, read: [], unread: [], error: 'quota' };
  const isNotWritten = await isTargetUnwritable(stored, nowMs, store);
  return { ver, listed, read, unread, error: null, listingError, isNotWritten };
}

/** True if the worker that writes bookings could not write into the target calendar. */
async function isTargetUnwritable(
  { connection }: StoredConnection,
  nowMs: number,
  store: Store,
): Promise<boolean> {
  const calendar = targetCalendar(connection);
  if (calendar === undefined) return false;
  return isUnwritable(store.of, { connection: connection.uid, calendarId: calendar.id }, nowMs);
}

/** Known calendars are read even if the provider cannot list them. */
async function listAccount(source: CalendarSource) {
  try {
    const { calendars, addresses } = await source.listCalendars();
    return { listed: usableCalendars(calendars), addresses };
  } catch (error) {
    return { listingError: problemOfFailure(error) };
  }
}

/** Calendars that the provider does not list, or that were not listed this time, are read with their stored data. */
const unlisted = (
  listed: readonly { readonly id: string }[],
  { connection: { calendars } }: StoredConnection,
) => calendars.flatMap(({ id }) => (listed.some((one) => one.id === id) ? [] : [{ id }]));

async function etagsOf(
  uid: string,
  id: string,
  { calendars }: StoredSync,
  store: Store,
): Promise<ReadonlyMap<string, string>> {
  const entries = entriesOf(uid, { id, parts: calendars.find((one) => one.id === id)?.parts ?? 0 });
  const snapshot = await store.read([entries]);
  return new Map(snapshot.get(entries).map((entry) => [entry.id, entry.etag]));
}
