import type { holdersOf } from '../../data/conferencing/account-holders.ts';
import type { StoreFor } from '../../data/store.ts';
import { serviceIn } from '../../domain/access.ts';
import { conferencingNeeds } from '../../domain/conferencing/conferencing-access.ts';
import {
  type DeauthorizedAccount,
  deauthorizeConferencing,
} from '../../domain/conferencing/deauthorize-conferencing.ts';
import type { Actor } from '../../domain/tenancy.ts';
import { runDecision } from '../run-decision.ts';
import type { TransactionContext } from '../run-transaction.ts';

/** Returns context and store for one organization, after the notice is proven to concern it. */
type Proven = (actor: Actor) => {
  readonly context: TransactionContext;
  readonly store: StoreFor<typeof deauthorizeConferencing>;
};

/** Marks the connections to a deauthorized account as failed, for all users. */
export async function deauthorizeAccounts(
  account: DeauthorizedAccount,
  proven: Proven,
  deps: { readonly holdersOf: typeof holdersOf },
): Promise<void> {
  const { provider, accountId, ownerId } = account;
  for (const { organizationId, userId } of await deps.holdersOf(provider, accountId, ownerId)) {
    const { context, store } = proven(serviceIn(organizationId));
    await runDecision(context, store, conferencingNeeds(userId), (snapshot) =>
      deauthorizeConferencing(userId, account, snapshot, context),
    );
  }
}
