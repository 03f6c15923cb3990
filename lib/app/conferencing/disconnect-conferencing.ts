import type { StoreFor } from '../../data/store.ts';
import { conferencingNeeds } from '../../domain/conferencing/conferencing-access.ts';
import { connectionBy } from '../../domain/conferencing/conferencing-connection.ts';
import { disconnectConferencing as decide } from '../../domain/conferencing/disconnect-conferencing.ts';
import { conferencingAccounts } from '../../domain/conferencing/needs.ts';
import { isRefused } from '../../domain/decision.ts';
import { endAccess } from '../external-calendars/end-access.ts';
import type { EndingDeps } from '../external-calendars/end-grant.ts';
import { runTransaction, type TransactionContext } from '../run-transaction.ts';
import { oauthProviderOf } from './registration-at.ts';

/** Connection to delete. */
interface Leaving {
  readonly uid: string;
  readonly userId: string;
  /** True if an unknown connection is not a refusal. */
  readonly mayBeGone?: true;
}

/** Deletes a connection of a user, then revokes the grant at the provider. */
export async function disconnectConferencing(
  { uid, userId, mayBeGone }: Leaving,
  context: TransactionContext,
  store: StoreFor<typeof decide>,
  deps: EndingDeps,
): Promise<object> {
  const { ending } = await runTransaction(context, store, {
    load: async (reader) => {
      const snapshot = await reader.read(conferencingNeeds(userId));
      const connection = connectionBy(snapshot.get(conferencingAccounts(userId)), uid)?.connection;
      const sealed = connection && (await deps.findGrant(store.of, uid));
      if (connection === undefined || sealed === undefined) return { snapshot, ending: undefined };
      const { provider, account } = connection;
      return { snapshot, ending: { provider: oauthProviderOf[provider], account, sealed } };
    },
    decide: ({ snapshot, ending }) => {
      const decision = decide(uid, userId, snapshot, context);
      if (!isRefused(decision)) return { ...decision, reply: { ending } };
      return mayBeGone ? { reply: { ending: undefined } } : decision;
    },
  });
  if (ending && !context.dryRun) await endAccess({ userId, uid, ...ending }, store, deps);
  return {};
}
