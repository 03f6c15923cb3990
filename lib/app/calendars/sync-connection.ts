import type { openAccount } from '../../data/connection-secrets.ts';
import type { Store } from '../../data/store.ts';
import { applySync, type SyncOutcome } from '../../domain/calendars/apply-sync.ts';
import type { StoredConnection } from '../../domain/calendars/calendar-connection.ts';
import { connectionNeeds } from '../../domain/calendars/connection-access.ts';
import type { StoredSync } from '../../domain/calendars/stored-sync.ts';
import { dayOf, horizonAt } from '../../domain/calendars/synced-calendar.ts';
import { minuteToMs } from '../../domain/ledger/week.ts';
import { need, type Snapshot } from '../../domain/snapshot.ts';
import type { CalendarSource } from '../../outbound/calendars/calendar-source.ts';
import { runTransaction, type TransactionContext } from '../run-transaction.ts';
import { type AccountDeps, accountOf, withSource } from './account.ts';
import { busyOfCalendars } from './busy-of-calendars.ts';
import { loadConnection, partNeeds } from './load-connection.ts';
import { isTooMuch, problemOfFailure, readCalendars } from './read-calendars.ts';
import type { readChanges } from './read-changes.ts';

interface Deps extends AccountDeps {
  readonly openAccount: typeof openAccount;
  readonly readChanges: typeof readChanges;
}

/** The provider of one connection gets so long. */
const providerMs = 25_000;

/** What came of it. `failed`: the provider could not be read, which is kept. */
export type Synced = 'kept' | 'failed' | 'overtaken' | 'gone';

/** Reads what has changed in the calendars of a connection since the last time, and keeps it. `dueAtMs`: when that was to be, 0 for at once. */
export async function syncConnection(
  { uid, dueAtMs }: { readonly uid: string; readonly dueAtMs: number },
  nowMs: number,
  store: Store,
  deps: Deps,
): Promise<Synced> {
  const sync = (await store.read([need.calendarSync(uid)])).calendarSync(uid);
  if (sync === undefined) return 'gone';
  // Another one has said meanwhile when the next one is due.
  if (dueAtMs !== 0 && dueAtMs !== sync.dueAtMs) return 'overtaken';
  const { userId } = sync;
  const needs = [...connectionNeeds(uid, userId), need.user(userId)];
  const snapshot = await store.read(needs);
  const stored = snapshot.calendarConnection(userId, uid);
  if (stored === undefined) return 'gone';
  const outcome = await readConnection({ uid, stored, sync, snapshot, nowMs }, store, deps);
  const isSame =
    outcome.listed === undefined &&
    sync.day === dayOf(nowMs) &&
    outcome.read.every(
      ({ isWhole, removed, changed }) => !isWhole && removed.length + changed.length === 0,
    );
  const context: TransactionContext = {
    actor: { organizationId: store.of, userId, role: 'member' },
    nowMs,
    requestId: crypto.randomUUID(),
    dryRun: false,
    precondition: undefined,
  };
  const kept = await runTransaction(context, store, {
    load: (reader) => loadConnection(uid, userId, !isSame, reader),
    decide: ({ snapshot: now, synced }) =>
      applySync(uid, outcome, synced, busyOfCalendars(nowMs), now, context),
  });
  if (kept === 'overtaken') return kept;
  return outcome.error === null ? 'kept' : 'failed';
}

interface Known {
  readonly uid: string;
  readonly stored: StoredConnection;
  readonly sync: StoredSync;
  readonly snapshot: Snapshot;
  readonly nowMs: number;
}

/** Asks the provider. What goes wrong there is an outcome like any other. */
async function readConnection(known: Known, store: Store, deps: Deps): Promise<SyncOutcome> {
  const { uid, stored, sync } = known;
  const { ver, userId } = sync;
  const secrets = await deps.openAccount(store.of, userId, uid, stored.sealed);
  const account = accountOf(stored.connection.provider, secrets);
  try {
    return await withSource(account, providerMs, deps, (source) =>
      readSource(source, known, store, deps.readChanges),
    );
  } catch (error) {
    return { ver, listed: undefined, read: [], error: problemOfFailure(error) };
  }
}

/** The calendars are listed again once a day, and where one of them was not found. */
async function readSource(
  source: CalendarSource,
  { uid, stored, sync, snapshot, nowMs }: Known,
  store: Store,
  readOne: Deps['readChanges'],
): Promise<SyncOutcome> {
  const { userId, ver } = sync;
  const user = snapshot.user(userId);
  const part = snapshot.external(userId).find((one) => one.uid === uid);
  const asksList = sync.day !== dayOf(nowMs) || part?.error === 'not-found' || !part?.isSynced;
  const account = asksList ? await source.listCalendars() : undefined;
  const { read, problem } = await readCalendars(
    source,
    {
      calendars:
        account?.calendars ??
        stored.connection.calendars.map(({ id }) => ({
          id,
          timeZone: sync.calendars.find((one) => one.id === id)?.timeZone ?? null,
        })),
      known: (id) => ({
        state: sync.calendars.find((one) => one.id === id)?.state,
        etags: () => etagsOf(uid, id, sync, store),
      }),
      addresses: [...(account?.addresses ?? []), ...(user ? [user.email] : [])],
      sinceMs: minuteToMs(horizonAt(nowMs).from),
      timeZone: user?.timeZone ?? 'UTC',
    },
    readOne,
  );
  const listed = account?.calendars;
  if (isTooMuch(read)) return { ver, listed, read: [], error: 'quota' };
  return { ver, listed, read, error: problem };
}

async function etagsOf(
  uid: string,
  id: string,
  { calendars }: StoredSync,
  store: Store,
): Promise<ReadonlyMap<string, string>> {
  const needs = partNeeds(
    uid,
    calendars.filter((one) => one.id === id),
  );
  const snapshot = await store.read([need.calendarSync(uid), ...needs]);
  return new Map(snapshot.calendarEntries(uid, id).map((entry) => [entry.id, entry.etag]));
}
