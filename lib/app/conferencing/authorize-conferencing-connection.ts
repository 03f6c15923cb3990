import { Problem, unprocessable } from '../../contract/problem.ts';
import { budgets, extendBudget } from '../../data/engine/deadline.ts';
import { openVerifier, sealVerifier } from '../../data/external-calendars/connection-secrets.ts';
import type { Store, StoreFor } from '../../data/store.ts';
import {
  beginConferencingAgain,
  completeConferencing,
  type SpentConferencing,
  spendConferencing,
} from '../../domain/conferencing/authorize-conferencing.ts';
import type { BegunReply } from '../../domain/conferencing/begin-conferencing.ts';
import { conferencingNeeds } from '../../domain/conferencing/conferencing-access.ts';
import {
  type ConferencingConnection,
  connectionBy,
} from '../../domain/conferencing/conferencing-connection.ts';
import { conferencingAccounts } from '../../domain/conferencing/needs.ts';
import type { AccountProvider } from '../../domain/event-types/meeting-provider.ts';
import { type MeetingAccount, MeetingFailure } from '../../outbound/meetings/meeting-source.ts';
import { openMeetingSource } from '../../outbound/meetings/open-meeting-source.ts';
import {
  beginAuthorization,
  exchangeCode,
  type Grant,
  isOfService,
  OAuthFailure,
  type OAuthRegistration,
} from '../../outbound/oauth/oauth-client.ts';
import { surroundings } from '../../outbound/surroundings.ts';
import { endGrant } from '../external-calendars/end-grant.ts';
import { grantDeps } from '../external-calendars/grants.ts';
import { isUsedOtherwise } from '../external-calendars/is-used-otherwise.ts';
import { hashOfKey } from '../hash-of-key.ts';
import { answerAgain } from '../replay.ts';
import { runDecision } from '../run-decision.ts';
import type { TransactionContext } from '../run-transaction.ts';
import { beginAt, conferencingCallbackUrl, neededRegistration } from './begin-at.ts';
import { oauthProviderOf } from './registration-at.ts';

/** Parameters of the provider's redirect; all undefined if the user must be redirected again. */
interface AuthorizationResponse {
  readonly code?: string | undefined;
  readonly state?: string | undefined;
  readonly iss?: string | undefined;
}

/** Dependencies of the functions that authorize a connection. */
export const authorizingDeps = {
  ...grantDeps,
  sealVerifier,
  openVerifier,
  beginAuthorization,
  exchangeCode,
  openMeetingSource,
  surroundings,
};

type Deps = typeof authorizingDeps;

/** Maximum duration of a request. The provider gets less, so that the result can still be stored. */
const authorizeMs = 15_000;
const providerMs = 12_000;

/** Completes the authorization that created a connection, or begins a new one. */
export async function authorizeConferencingConnection(
  uid: string,
  { code, state, iss }: AuthorizationResponse,
  context: TransactionContext,
  store: StoreFor<
    typeof beginConferencingAgain | typeof completeConferencing | typeof spendConferencing
  >,
  deps: Deps,
): Promise<BegunReply | { readonly data: ConferencingConnection }> {
  const { idempotencyKey: key } = context;
  // A repeated request gets its stored reply without a call to the provider.
  if (key) answerAgain(await store.findReply(key), key);
  const connection = await connectionOf(uid, context, store, deps);
  if (code !== undefined && state !== undefined) {
    return complete(connection, { code, state, iss }, context, store, deps);
  }
  if (code === undefined && state === undefined) return again(connection, context, store, deps);
  const pointer = code === undefined ? '/code' : '/state';
  const detail = 'The provider requires this member.';
  throw unprocessable([{ pointer, code: 'connection/incomplete', detail }]);
}

/** Connection of the caller. */
interface Authorizable {
  readonly uid: string;
  readonly userId: string;
  readonly provider: AccountProvider;
  readonly registration: OAuthRegistration;
}

async function connectionOf(
  uid: string,
  { actor: { userId } }: TransactionContext,
  store: Store,
  deps: Deps,
): Promise<Authorizable> {
  const snapshot = await store.read([conferencingAccounts(userId)]);
  const held = connectionBy(snapshot.get(conferencingAccounts(userId)), uid);
  if (held === undefined) throw new Problem('conferencing/unknown');
  const { provider } = held.connection;
  return { uid, userId, provider, registration: await neededRegistration(provider, deps) };
}

async function again(
  { uid, userId, registration }: Authorizable,
  context: TransactionContext,
  store: StoreFor<typeof beginConferencingAgain>,
  deps: Deps,
): Promise<BegunReply> {
  const named = { userId, uid, shownUid: uid };
  const begun = await beginAt(store.of, named, registration, context.nowMs, deps);
  return runDecision(context, store, conferencingNeeds(userId), (snapshot) =>
    beginConferencingAgain(uid, begun, snapshot, context),
  );
}

/** Uses up the state before it exchanges the code, so only one of two concurrent requests exchanges it. */
async function complete(
  connection: Authorizable,
  { code, state, iss }: AuthorizationResponse & { readonly code: string; readonly state: string },
  context: TransactionContext,
  store: StoreFor<typeof completeConferencing | typeof spendConferencing>,
  deps: Deps,
): Promise<{ readonly data: ConferencingConnection }> {
  const { uid, userId, provider, registration } = connection;
  const { data, authorization } = await spend(connection, hashOfKey(state), context, store);
  if (context.dryRun) return { data };
  extendBudget(authorizeMs);
  const verifier = await deps.openVerifier(store.of, userId, uid, authorization.verifier);
  const asking = { surroundings: deps.surroundings(), signal: AbortSignal.timeout(providerMs) };
  const grant = await deps
    .exchangeCode(registration, conferencingCallbackUrl(), { code, iss }, verifier, asking)
    .catch(refusedAuthorization);
  try {
    if (provider === 'googleMeet') requireAll(registration, grant);
    const { accessToken } = grant;
    const account = await deps
      .openMeetingSource({ provider, accessToken }, asking)
      .account()
      .catch(refusedAuthorization);
    extendBudget(budgets.requestMs);
    return await keep(connection, account, grant, context, store, deps);
  } catch (error) {
    // Only a `Problem` other than `service/undecided` proves that the grant was not stored.
    if (!(error instanceof Problem) || error.code === 'service/undecided') throw error;
    // Revoking the new grant can also revoke an earlier grant of the same user.
    const former = await deps.findGrant(store.of, uid);
    const ended = { userId, uid, provider: oauthProviderOf[provider], account: undefined };
    if (former === undefined && !(await isUsedOtherwise(ended, store))) {
      await endGrant(ended.provider, async () => grant.refreshToken, deps);
    }
    throw error;
  }
}

/** At Google, users can allow only some of the scopes. The service needs all of them. */
function requireAll({ server }: OAuthRegistration, { scopes }: Grant): void {
  if (server.scopes.every((scope) => scopes.includes(scope))) return;
  const detail = 'The user has not agreed to everything that the service asks for.';
  throw unprocessable([{ pointer: '/code', code: 'connection/refused', detail }]);
}

/** Runs as a transaction of its own, because the idempotency key covers the whole request. */
function spend(
  { uid, userId }: Authorizable,
  stateHash: string,
  context: TransactionContext,
  store: StoreFor<typeof spendConferencing>,
): Promise<SpentConferencing> {
  const { idempotencyKey: _, serialize: _s, ...step } = context;
  return runDecision(step, store, conferencingNeeds(userId), (snapshot) =>
    spendConferencing(uid, stateHash, snapshot, step),
  );
}

async function keep(
  { uid, userId }: Authorizable,
  { id: accountId, ownerId, name: account }: MeetingAccount,
  grant: Grant,
  context: TransactionContext,
  store: StoreFor<typeof completeConferencing>,
  deps: Deps,
): Promise<{ readonly data: ConferencingConnection }> {
  const sealed = await deps.sealGrant(store.of, userId, uid, grant);
  const found = { account, accountId, ownerId, grant: sealed };
  return runDecision(context, store, conferencingNeeds(userId), (snapshot) =>
    completeConferencing(uid, found, snapshot, context),
  );
}

const sentences = {
  refused: 'The provider does not accept the code.',
  unauthorized: 'The provider does not accept the authorization.',
  unreachable: 'The provider could not be reached, or failed.',
  timeout: 'The provider did not answer in time.',
  quota: 'The provider limits requests.',
  'not-configured': 'The provider does not accept the registration of this service.',
} as const;

/** Throws the reason why an authorization failed, with the provider's status. The code is used up. */
function refusedAuthorization(error: unknown): never {
  if (!(error instanceof OAuthFailure || error instanceof MeetingFailure)) throw error;
  if (error instanceof OAuthFailure && isOfService(error)) {
    const detail = sentences['not-configured'];
    throw unprocessable([{ pointer: '', code: 'connection/not-configured', detail }]);
  }
  const status = error instanceof MeetingFailure ? error.status : undefined;
  const told = status === undefined ? '' : ` Its status is ${status}.`;
  const detail = `${sentences[error.problem]}${told}`;
  throw unprocessable([{ pointer: '/code', code: 'connection/refused', detail }]);
}
