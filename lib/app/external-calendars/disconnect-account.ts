import type { Store, StoreFor } from '../../data/store.ts';
import { isRefused } from '../../domain/decision.ts';
import {
  type AuthorizedProvider,
  takesAuthorization,
} from '../../domain/external-calendars/calendar-connection.ts';
import { connectionNeeds } from '../../domain/external-calendars/connection-access.ts';
import { disconnectCalendar } from '../../domain/external-calendars/disconnect-calendar.ts';
import { storedConnection } from '../../domain/external-calendars/needs.ts';
import { targetNeeds } from '../../domain/external-calendars/target.ts';
import type { Snapshot } from '../../domain/snapshot.ts';
import { runTransaction, type TransactionContext } from '../run-transaction.ts';
import { endAccess } from './end-access.ts';
import type { EndingDeps } from './end-grant.ts';

/** Grant of a user to revoke at its provider. */
interface Ending {
  readonly provider: AuthorizedProvider;
  readonly account: string;
  readonly sealed: string;
}

/** Connection to delete. */
interface Leaving {
  readonly uid: string;
  readonly userId: string;
  /** True if an unknown connection is not a refusal. */
  readonly mayBeGone?: true;
  /** True if no more bookings are written into it. */
  readonly isEnding?: true;
}

/** Deletes a connection of a user, then revokes its grant at the provider, if it has one. */
export async function disconnectAccount(
  { uid, userId, mayBeGone, isEnding }: Leaving,
  context: TransactionContext,
  store: StoreFor<typeof disconnectCalendar>,
  deps: EndingDeps,
): Promise<object> {
  const { ending } = await runTransaction(context, store, {
    load: async (reader) => {
      const needs = isEnding ? [] : targetNeeds(userId);
      const snapshot = await reader.read([...connectionNeeds(uid, userId), ...needs]);
      return { snapshot, ending: await endingOf(uid, userId, snapshot, store, deps) };
    },
    decide: ({ snapshot, ending }) => {
      if (mayBeGone && snapshot.get(storedConnection({ userId, uid })) === undefined) {
        return { reply: { ending: undefined } };
      }
      const decision = disconnectCalendar(uid, userId, snapshot, context);
      return isRefused(decision) ? decision : { ...decision, reply: { ending } };
    },
  });
  if (ending && !context.dryRun) await endAccess({ userId, uid, ...ending }, store, deps);
  return {};
}

/** Finds the grant that ends with the connection. */
async function endingOf(
  uid: string,
  userId: string,
  snapshot: Snapshot,
  store: Store,
  deps: EndingDeps,
): Promise<Ending | undefined> {
  const connection = snapshot.get(storedConnection({ userId, uid }))?.connection;
  if (connection === undefined || !takesAuthorization(connection.provider)) return undefined;
  const { provider, account } = connection;
  const sealed = await deps.findGrant(store.of, uid);
  return sealed === undefined ? undefined : { provider, account, sealed };
}
