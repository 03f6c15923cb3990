import type { StoreFor } from '../../data/store.ts';
import { conferencingNeeds } from '../../domain/conferencing/conferencing-access.ts';
import { connectionAt } from '../../domain/conferencing/conferencing-connection.ts';
import { failConferencing } from '../../domain/conferencing/fail-conferencing.ts';
import { conferencingAccounts } from '../../domain/conferencing/needs.ts';
import type { AccountProvider } from '../../domain/event-types/meeting-provider.ts';
import { CalendarFailure } from '../../outbound/calendars/calendar-source.ts';
import {
  MeetingFailure,
  type MeetingProblem,
  type MeetingSource,
} from '../../outbound/meetings/meeting-source.ts';
import type { openMeetingSource } from '../../outbound/meetings/open-meeting-source.ts';
import { accessTokenOf, type GrantDeps } from '../external-calendars/grants.ts';
import { runDecision } from '../run-decision.ts';
import { contextOfWorker } from './context-of-worker.ts';
import { oauthProviderOf } from './registration-at.ts';

/** Dependencies for calls to meeting providers. */
export type ProviderDeps = GrantDeps & { readonly openMeetingSource: typeof openMeetingSource };

/** User of a connected account. */
export interface Maker {
  readonly provider: AccountProvider;
  readonly userId: string;
}

export interface OpenAccount {
  readonly source: MeetingSource;
  /** ID by which the provider's notices name the account. */
  readonly accountId: string;
  /** ID of the account's owner at the provider. */
  readonly ownerId: string;
}

/** Maximum duration of all requests for one use of an account. */
const longestMs = 20_000;

/**
 * Uses the account of a user. If the provider refuses the access token, it is read again, because another run may have
 * renewed it. If it is unchanged, the connection is marked as failed. Throws a `MeetingFailure` for failures of the
 * provider.
 */
export async function atProvider<Outcome>(
  maker: Maker,
  nowMs: () => number,
  use: (account: OpenAccount) => Promise<Outcome>,
  store: StoreFor<typeof failConferencing>,
  deps: ProviderDeps,
): Promise<Outcome> {
  const { provider, userId } = maker;
  const snapshot = await store.read([conferencingAccounts(userId)]);
  const held = connectionAt(snapshot.get(conferencingAccounts(userId)), provider);
  if (held?.connection.status !== 'connected') throw new MeetingFailure('unauthorized');
  const { uid } = held.connection;
  const { accountId = '', ownerId = '' } = held;
  const allowed = { uid, provider: oauthProviderOf[provider] };
  const asking = { surroundings: deps.surroundings(), signal: AbortSignal.timeout(longestMs) };
  try {
    for (let refused: string | undefined; ; ) {
      const accessToken = await accessTokenOf(store.of, userId, allowed, nowMs, deps);
      if (accessToken === refused) throw new MeetingFailure('unauthorized', 401);
      refused = accessToken;
      const source = deps.openMeetingSource({ provider, accessToken }, asking);
      const used = await use({ source, accountId, ownerId }).catch(unlessRefused);
      if (used !== refusedToken) return used;
    }
  } catch (error) {
    const failure = failureOf(error);
    if (failure.problem === 'unauthorized') await fail(uid, userId, nowMs(), store);
    throw failure;
  }
}

const refusedToken = Symbol('refused');

function unlessRefused(error: unknown): typeof refusedToken {
  if (error instanceof MeetingFailure && error.problem === 'unauthorized') return refusedToken;
  throw error;
}

/** Grants throw the failures of calendars, so these are converted. */
function failureOf(error: unknown): MeetingFailure {
  if (error instanceof MeetingFailure) return error;
  if (error instanceof CalendarFailure) return new MeetingFailure(problemOf(error.problem));
  throw error;
}

function problemOf(problem: CalendarFailure['problem']): MeetingProblem {
  return problem === 'unauthorized' || problem === 'timeout' ? problem : 'unreachable';
}

async function fail(
  uid: string,
  userId: string,
  nowMs: number,
  store: StoreFor<typeof failConferencing>,
): Promise<void> {
  const context = contextOfWorker(store.of, nowMs);
  await runDecision(context, store, conferencingNeeds(userId), (snapshot) =>
    failConferencing(uid, userId, snapshot, context),
  );
}
