import { unprocessable } from '../../contract/problem.ts';
import { budgets, extendBudget } from '../../data/engine/deadline.ts';
import type {
  AccountSecrets,
  sealAccount,
} from '../../data/external-calendars/connection-secrets.ts';
import type { StoreFor } from '../../data/store.ts';
import { beginConnection } from '../../domain/external-calendars/begin-connection.ts';
import {
  type AuthorizationReply,
  type AuthorizedProvider,
  type CalendarProvider,
  type ConnectionReply,
  takesAuthorization,
} from '../../domain/external-calendars/calendar-connection.ts';
import type { connectCalendar } from '../../domain/external-calendars/connect-calendar.ts';
import {
  connectCalendar as decide,
  type FoundAccount,
  newConnectionNeeds,
} from '../../domain/external-calendars/connect-calendar.ts';
import { counting, withListed } from '../../domain/external-calendars/synced-calendar.ts';
import type { FailureRule } from '../../domain/ledger/external-time.ts';
import { storedUser } from '../../domain/people/needs.ts';
import { shownUid } from '../../domain/write-context.ts';
import { CalendarFailure } from '../../outbound/calendars/calendar-source.ts';
import { answerAgain } from '../replay.ts';
import { runDecision } from '../run-decision.ts';
import type { TransactionContext } from '../run-transaction.ts';
import { type AccountDeps, accountOf, withSource } from './account.ts';
import {
  type BeginningDeps,
  beginAuthorization,
  calendarCallbackUrl,
  neededRegistration,
} from './begin-authorization.ts';
import { countBusy } from './count-busy.ts';
import { withoutOwn } from './own-entries.ts';
import { parseInThread } from './parse-in-thread.ts';
import { readAccount } from './read-account.ts';
import type { readChanges } from './read-changes.ts';
import { refusedAccount } from './refused-account.ts';

/** Account in the request of a user. */
export interface AccountRequest {
  readonly provider: CalendarProvider;
  readonly url?: string | undefined;
  readonly username?: string | undefined;
  readonly password?: string | undefined;
  readonly onFailure: FailureRule;
}

interface Deps extends AccountDeps, BeginningDeps {
  readonly newUid: () => string;
  readonly sealAccount: typeof sealAccount;
  readonly readChanges: typeof readChanges;
}

/** Maximum duration of a request. The provider gets less. */
const connectMs = 15_000;
const providerMs = 12_000;

/**
 * Connects an account. Its calendars are listed and read before anything is stored. If the provider needs an
 * authorization, the user is redirected to it first.
 */
export async function createCalendarConnection(
  sent: AccountRequest,
  context: TransactionContext,
  store: StoreFor<typeof beginConnection | typeof connectCalendar>,
  deps: Deps,
): Promise<ConnectionReply | AuthorizationReply> {
  const { provider, onFailure } = sent;
  return takesAuthorization(provider)
    ? begin({ provider, onFailure }, context, store, deps)
    : connect(accountIn(sent, provider), context, store, deps);
}

/** Returns the account with its secrets, if the request is complete. */
function accountIn(
  { url, username, password, onFailure }: AccountRequest,
  provider: Exclude<CalendarProvider, AuthorizedProvider>,
) {
  const required = { url, ...(provider === 'caldav' && { username, password }) };
  const missing = Object.entries(required).filter(([, value]) => value === undefined);
  if (missing.length > 0) {
    const detail = 'The provider requires this member.';
    const code = 'connection/incomplete' as const;
    throw unprocessable(missing.map(([name]) => ({ pointer: `/${name}`, code, detail })));
  }
  return { provider, onFailure, secrets: required as AccountSecrets };
}

async function connect(
  { provider, onFailure, secrets }: ReturnType<typeof accountIn>,
  context: TransactionContext,
  store: StoreFor<typeof connectCalendar>,
  deps: Deps,
): Promise<ConnectionReply> {
  const { idempotencyKey: key, actor, nowMs } = context;
  // A repeated request gets its stored reply without a call to the provider.
  if (key) answerAgain(await store.findReply(key), key);
  extendBudget(connectMs);
  const uid = deps.newUid();
  const user = (await store.read([storedUser(actor.userId)])).get(storedUser(actor.userId))?.user;
  const own = withoutOwn({ userId: actor.userId, connection: undefined }, store);
  const read = await parseInThread(async (run) => {
    const { listed, synced, isWhole, error } = await withSource(
      accountOf(provider, secrets),
      providerMs,
      run,
      deps,
      (source) => readAccount(source, user, { nowMs, withoutOwn: own }, run, deps.readChanges),
    );
    const calendars = withListed([], listed);
    const counted = await countBusy(counting(calendars, synced), nowMs, run);
    return { calendars, synced, counted, isWhole, error };
  }).catch(refusedAccount);
  extendBudget(budgets.requestMs);
  const sealed = await deps.sealAccount(store.of, actor.userId, uid, secrets);
  const account = secrets.username ?? new URL(secrets.url).hostname;
  const found: FoundAccount = { provider, account, onFailure, sealed, ...read };
  const needs = newConnectionNeeds(uid, context);
  return runDecision(
    context,
    store,
    needs,
    (snapshot) => decide(uid, found, snapshot, context),
    () => refusedAccount(new CalendarFailure('quota')),
  );
}

async function begin(
  {
    provider,
    onFailure,
  }: Pick<AccountRequest, 'onFailure'> & { readonly provider: AuthorizedProvider },
  context: TransactionContext,
  store: StoreFor<typeof beginConnection>,
  deps: Deps,
): Promise<AuthorizationReply> {
  const { userId } = context.actor;
  const uid = deps.newUid();
  const registration = await neededRegistration(provider, '/provider', deps);
  const callbackUrl = calendarCallbackUrl();
  const connection = { userId, uid, shownUid: shownUid(uid, context), callbackUrl };
  const begun = await beginAuthorization(store.of, connection, registration, context.nowMs, deps);
  const needs = newConnectionNeeds(uid, context);
  return runDecision(context, store, needs, (snapshot) =>
    beginConnection(uid, { provider, onFailure, ...begun }, snapshot, context),
  );
}
