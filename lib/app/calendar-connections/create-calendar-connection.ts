import { unprocessable } from '../../contract/problem.ts';
import type { AccountSecrets, sealAccount } from '../../data/connection-secrets.ts';
import { budgets, extendBudget } from '../../data/engine/deadline.ts';
import type { Store } from '../../data/store.ts';
import type {
  CalendarProvider,
  ConnectionReply,
} from '../../domain/calendars/calendar-connection.ts';
import {
  connectCalendar as decide,
  type FoundAccount,
  newConnectionNeeds,
} from '../../domain/calendars/connect-calendar.ts';
import type { FailureRule } from '../../domain/calendars/external-time.ts';
import {
  counting,
  horizonAt,
  withChanges,
  withListed,
} from '../../domain/calendars/synced-calendar.ts';
import { minuteToMs } from '../../domain/ledger/week.ts';
import { need } from '../../domain/snapshot.ts';
import { CalendarFailure, type CalendarSource } from '../../outbound/calendars/calendar-source.ts';
import { type AccountDeps, accountOf, withSource } from '../calendars/account.ts';
import { busyOfCalendars } from '../calendars/busy-of-calendars.ts';
import { isTooMuch, readCalendars } from '../calendars/read-calendars.ts';
import type { readChanges } from '../calendars/read-changes.ts';
import { refusedAccount } from '../calendars/refused-account.ts';
import { usableCalendars } from '../calendars/usable-calendars.ts';
import { answerAgain } from '../replay.ts';
import { runTransaction, type TransactionContext } from '../run-transaction.ts';

/** An account as a user names it. */
export interface SentAccount {
  readonly provider: CalendarProvider | 'google' | 'microsoft';
  readonly url?: string | undefined;
  readonly username?: string | undefined;
  readonly password?: string | undefined;
  readonly onFailure: FailureRule;
}

interface Deps extends AccountDeps {
  readonly newUid: () => string;
  readonly sealAccount: typeof sealAccount;
  readonly readChanges: typeof readChanges;
}

/** A request may take so long; the provider gets a little less. */
const connectMs = 15_000;
const providerMs = 12_000;

/** Connects an account: its calendars are listed and read before anything is stored. */
export async function createCalendarConnection(
  sent: SentAccount,
  context: TransactionContext,
  store: Store,
  deps: Deps,
): Promise<ConnectionReply> {
  const { provider, onFailure, secrets } = accountIn(sent);
  const { idempotencyKey: key, actor, nowMs } = context;
  // Who asks again is answered without asking the provider again.
  if (key) answerAgain(await store.findReply(key), key);
  extendBudget(connectMs);
  const uid = deps.newUid();
  const user = (await store.read([need.user(actor.userId)])).user(actor.userId);
  const about = { nowMs, timeZone: user?.timeZone ?? 'UTC', email: user?.email };
  const read = await withSource(accountOf(provider, secrets), providerMs, deps, (source) =>
    readAccount(source, about, deps.readChanges),
  ).catch(refusedAccount);
  extendBudget(budgets.requestMs);
  const sealed = await deps.sealAccount(store.of, actor.userId, uid, secrets);
  const account = secrets.username ?? new URL(secrets.url).hostname;
  const found: FoundAccount = { provider, account, onFailure, sealed, ...read };
  const needs = newConnectionNeeds(uid, context);
  return runTransaction(context, store, {
    load: async (reader) => ({ snapshot: await reader.read(needs) }),
    decide: ({ snapshot }) => decide(uid, found, snapshot, context),
    tooLarge: () => refusedAccount(new CalendarFailure('quota')),
  });
}

/** What opens the account, where all of it was sent. */
function accountIn({ provider, url, username, password, onFailure }: SentAccount) {
  if (provider === 'google' || provider === 'microsoft') {
    const detail = 'The service cannot connect this provider yet.';
    throw unprocessable([{ pointer: '/provider', code: 'connection/not-configured', detail }]);
  }
  const required = { url, ...(provider === 'caldav' && { username, password }) };
  const missing = Object.entries(required).filter(([, value]) => value === undefined);
  if (missing.length > 0) {
    const detail = 'The provider requires this member.';
    const code = 'connection/incomplete' as const;
    throw unprocessable(missing.map(([name]) => ({ pointer: `/${name}`, code, detail })));
  }
  return { provider, onFailure, secrets: required as AccountSecrets };
}

/** What of it could not be read in time, a worker reads. */
async function readAccount(
  source: CalendarSource,
  about: { readonly nowMs: number; readonly timeZone: string; readonly email: string | undefined },
  readOne: Deps['readChanges'],
): Promise<Pick<FoundAccount, 'calendars' | 'synced' | 'busy' | 'isWhole' | 'error'>> {
  const { nowMs, timeZone, email } = about;
  const account = await source.listCalendars();
  const listed = usableCalendars(account.calendars);
  const { read, unread } = await readCalendars(
    source,
    {
      calendars: listed,
      known: () => ({ state: undefined, timeZone: null, etags: () => new Map() }),
      addresses: [...account.addresses, ...(email ? [email] : [])],
      sinceMs: minuteToMs(horizonAt(nowMs).from),
      timeZone,
    },
    readOne,
  );
  const failed = unread.findLast(({ error }) => error !== 'timeout');
  if (failed && read.length === 0) throw new CalendarFailure(failed.error);
  if (isTooMuch(read)) throw new CalendarFailure('quota');
  const synced = read.map((one) => withChanges(undefined, one));
  const calendars = withListed([], listed);
  return {
    calendars,
    synced,
    busy: busyOfCalendars(nowMs)(counting(calendars, synced)).spans,
    isWhole: unread.every(({ error }) => error !== 'timeout'),
    error: failed?.error ?? null,
  };
}
