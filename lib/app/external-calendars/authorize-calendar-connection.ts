import { Problem, unprocessable } from '../../contract/problem.ts';
import { budgets, extendBudget } from '../../data/engine/deadline.ts';
import { openVerifier } from '../../data/external-calendars/connection-secrets.ts';
import type { Store, StoreFor } from '../../data/store.ts';
import {
  type AuthorizedAccount,
  beginAgain,
  completeConnection,
  type SpentAuthorization,
  spendAuthorization,
} from '../../domain/external-calendars/authorize-connection.ts';
import {
  type AuthorizationReply,
  type AuthorizedProvider,
  type ConnectionReply,
  takesAuthorization,
} from '../../domain/external-calendars/calendar-connection.ts';
import { connectionNeeds } from '../../domain/external-calendars/connection-access.ts';
import { storedConnection } from '../../domain/external-calendars/needs.ts';
import type { SyncedCalendar } from '../../domain/external-calendars/synced-calendar.ts';
import { storedUser } from '../../domain/people/needs.ts';
import { CalendarFailure } from '../../outbound/calendars/calendar-source.ts';
import { openSource } from '../../outbound/calendars/open-source.ts';
import {
  exchangeCode,
  type Grant,
  type OAuthRegistration,
} from '../../outbound/oauth/oauth-client.ts';
import { surroundings } from '../../outbound/surroundings.ts';
import { hashOfKey } from '../hash-of-key.ts';
import { answerAgain } from '../replay.ts';
import { runDecision } from '../run-decision.ts';
import { runTransaction, type TransactionContext } from '../run-transaction.ts';
import { withSource } from './account.ts';
import {
  beginAuthorization,
  beginningDeps,
  calendarCallbackUrl,
  neededRegistration,
} from './begin-authorization.ts';
import type { RunCalendarJob } from './calendar-jobs.ts';
import { countBusyOfRequest, withCountedBusy } from './count-busy.ts';
import { endGrant } from './end-grant.ts';
import { grantDeps } from './grants.ts';
import { isUsedOtherwise } from './is-used-otherwise.ts';
import { loadConnection } from './load-connection.ts';
import { withoutOwn } from './own-entries.ts';
import { parseInThread } from './parse-in-thread.ts';
import { readAccount } from './read-account.ts';
import { readChanges } from './read-changes.ts';
import { refusedCode } from './refused-account.ts';

/** Parameters of the provider's redirect; all undefined if the user must be redirected again. */
export interface AuthorizationResponse {
  readonly code?: string | undefined;
  readonly state?: string | undefined;
  readonly iss?: string | undefined;
}

/** Dependencies of the functions that authorize a connection. */
export const authorizingDeps = {
  ...beginningDeps,
  ...grantDeps,
  openSource,
  surroundings,
  exchangeCode,
  openVerifier,
  readChanges,
};

type Deps = typeof authorizingDeps;

/** Maximum duration of a request. The provider gets less, for the code and for its calendars. */
const authorizeMs = 15_000;
const exchangeMs = 5_000;
const providerMs = 8_000;

/** Completes the authorization that created a connection, or begins a new one. */
export async function authorizeCalendarConnection(
  uid: string,
  { code, state, iss }: AuthorizationResponse,
  context: TransactionContext,
  store: StoreFor<typeof beginAgain | typeof completeConnection | typeof spendAuthorization>,
  deps: Deps,
): Promise<ConnectionReply | AuthorizationReply> {
  const { idempotencyKey: key } = context;
  // A repeated request gets its stored reply without a call to the provider.
  if (key) answerAgain(await store.findReply(key), key);
  const connection = await connectionOf(uid, context, store, deps);
  if (code !== undefined && state !== undefined) {
    return complete(connection, { code, state, iss }, context, store, deps);
  }
  const missing = [
    ...(code === undefined && state !== undefined ? ['/code'] : []),
    ...(state === undefined && code !== undefined ? ['/state'] : []),
  ];
  if (missing.length === 0) return again(connection, context, store, deps);
  const detail = 'The provider requires this member.';
  throw unprocessable(
    missing.map((pointer) => ({ pointer, code: 'connection/incomplete', detail })),
  );
}

/** Connection of the caller at a provider with an authorization page. */
interface Authorizable {
  readonly uid: string;
  readonly userId: string;
  readonly provider: AuthorizedProvider;
  readonly registration: OAuthRegistration;
}

async function connectionOf(
  uid: string,
  { actor: { userId } }: TransactionContext,
  store: Store,
  deps: Deps,
): Promise<Authorizable> {
  const snapshot = await store.read([storedConnection({ userId, uid })]);
  const provider = snapshot.get(storedConnection({ userId, uid }))?.connection.provider;
  if (provider === undefined) throw new Problem('connection/unknown');
  if (!takesAuthorization(provider)) throw new Problem('connection/not-authorizable');
  const registration = await neededRegistration(provider, '', deps);
  return { uid, userId, provider, registration };
}

async function again(
  { uid, userId, registration }: Authorizable,
  context: TransactionContext,
  store: StoreFor<typeof beginAgain>,
  deps: Deps,
): Promise<AuthorizationReply> {
  const named = { userId, uid, shownUid: uid, callbackUrl: calendarCallbackUrl() };
  const { authorization, authorizationUrl } = await beginAuthorization(
    store.of,
    named,
    registration,
    context.nowMs,
    deps,
  );
  return runDecision(context, store, connectionNeeds(uid, userId), (snapshot) =>
    beginAgain(uid, authorization, authorizationUrl, snapshot, context),
  );
}

/** Uses up the state before it exchanges the code, so only one of two concurrent requests exchanges it. */
async function complete(
  connection: Authorizable,
  { code, state, iss }: AuthorizationResponse & { readonly code: string; readonly state: string },
  context: TransactionContext,
  store: StoreFor<typeof completeConnection | typeof spendAuthorization>,
  deps: Deps,
): Promise<ConnectionReply> {
  const { uid, userId, registration } = connection;
  const spent = await spend(connection, hashOfKey(state), context, store);
  if (context.dryRun) return spent;
  extendBudget(authorizeMs);
  const { verifier: sealed } = spent.authorization;
  const verifier = await deps.openVerifier(store.of, userId, uid, sealed);
  const asking = { surroundings: deps.surroundings(), signal: AbortSignal.timeout(exchangeMs) };
  const grant = await deps
    .exchangeCode(registration, calendarCallbackUrl(), { code, iss }, verifier, asking)
    .catch(refusedCode);
  try {
    return await parseInThread((run) => keep(connection, grant, context, run, store, deps)).catch(
      refusedCode,
    );
  } catch (error) {
    // Only a `Problem` other than `service/undecided` proves that the grant was not stored.
    if (!(error instanceof Problem) || error.code === 'service/undecided') throw error;
    // Revoking the new grant can also revoke an earlier grant of the same user.
    const former = await deps.findGrant(store.of, uid);
    const ended = { userId, uid, provider: connection.provider, account: undefined };
    if (former === undefined && !(await isUsedOtherwise(ended, store))) {
      await endGrant(connection.provider, async () => grant.refreshToken, deps);
    }
    throw error;
  }
}

/** Runs as a transaction of its own, because the idempotency key covers the whole request. */
function spend(
  { uid, userId }: Authorizable,
  stateHash: string,
  context: TransactionContext,
  store: StoreFor<typeof spendAuthorization>,
): Promise<SpentAuthorization> {
  const { idempotencyKey: _, serialize: _s, ...step } = context;
  return runDecision(step, store, connectionNeeds(uid, userId), (snapshot) =>
    spendAuthorization(uid, stateHash, snapshot, step),
  );
}

async function keep(
  { uid, userId, provider }: Authorizable,
  grant: Grant,
  context: TransactionContext,
  run: RunCalendarJob,
  store: StoreFor<typeof completeConnection>,
  deps: Deps,
): Promise<ConnectionReply> {
  const { nowMs } = context;
  const user = (await store.read([storedUser(userId)])).get(storedUser(userId))?.user;
  const own = withoutOwn({ userId, connection: uid }, store);
  const { listed, addresses, synced, isWhole, error } = await withSource(
    { provider, accessToken: grant.accessToken },
    providerMs,
    run,
    deps,
    (source) => readAccount(source, user, { nowMs, withoutOwn: own }, run, deps.readChanges),
  );
  extendBudget(budgets.requestMs);
  const found: AuthorizedAccount = {
    account: addresses[0] ?? listed[0]?.name ?? provider,
    grant: await deps.sealGrant(store.of, userId, uid, grant),
    listed,
    synced,
    isWhole,
    error,
  };
  // The precondition was compared before the state was used up, which changed the version.
  const completed = { ...context, precondition: undefined };
  const count = (calendars: readonly SyncedCalendar[]) => countBusyOfRequest(calendars, nowMs, run);
  return withCountedBusy(count, (busyOfCalendars) =>
    runTransaction(completed, store, {
      load: (reader) => loadConnection(uid, userId, () => true, reader),
      decide: ({ snapshot }) =>
        completeConnection(uid, found, busyOfCalendars, snapshot, completed),
      tooLarge: () => refusedCode(new CalendarFailure('quota')),
    }),
  );
}
