import { Problem } from '../../contract/problem.ts';
import type { StoreFor } from '../../data/store.ts';
import {
  type BegunReply,
  beginConferencing,
  beginningNeeds,
} from '../../domain/conferencing/begin-conferencing.ts';
import {
  type AccountProvider,
  type MeetingProvider,
  meetingProviders,
  needsAccount,
} from '../../domain/event-types/meeting-provider.ts';
import { shownUid } from '../../domain/write-context.ts';
import type { BeginningDeps } from '../external-calendars/begin-authorization.ts';
import { runDecision } from '../run-decision.ts';
import type { TransactionContext } from '../run-transaction.ts';
import { beginAt, neededRegistration } from './begin-at.ts';

interface Deps extends BeginningDeps {
  readonly newUid: () => string;
}

/** Begins to connect the caller's account at the provider from the path. */
export async function connectConferencing(
  named: string,
  { shared }: { readonly shared: boolean },
  context: TransactionContext,
  store: StoreFor<typeof beginConferencing>,
  deps: Deps,
): Promise<BegunReply> {
  const { userId } = context.actor;
  const provider = providerNamed(named);
  const registration = await neededRegistration(provider, deps);
  const uid = deps.newUid();
  const connection = { userId, uid, shownUid: shownUid(uid, context) };
  const begun = await beginAt(store.of, connection, registration, context.nowMs, deps);
  return runDecision(context, store, beginningNeeds(userId), (snapshot) =>
    beginConferencing(uid, { provider, shared, ...begun }, snapshot, context),
  );
}

function providerNamed(name: string): AccountProvider {
  const provider = meetingProviders.find((one): one is MeetingProvider => one === name);
  if (provider === undefined) throw new Problem('conferencing/unknown-provider');
  if (!needsAccount(provider)) throw new Problem('conferencing/no-account');
  return provider;
}
