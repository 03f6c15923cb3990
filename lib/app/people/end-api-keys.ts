import type { listUserApiKeys } from '../../data/people/list-user-api-keys.ts';
import type { StoreFor } from '../../data/store.ts';
import { endApiKey, keyEndNeeds } from '../../domain/people/end-api-key.ts';
import { runDecision } from '../run-decision.ts';
import { type TransactionContext, undecided } from '../run-transaction.ts';

export interface KeyDeps {
  readonly listUserApiKeys: typeof listUserApiKeys;
}

/**
 * Deletes the keys of a user who is being deleted and can create no others. The key of this request stays, because it
 * must finish the deletion.
 */
export async function endApiKeys(
  userId: string,
  spared: string | undefined,
  context: TransactionContext,
  store: StoreFor<typeof endApiKey>,
  isOver: () => boolean,
  deps: KeyDeps,
): Promise<void> {
  for (const keyId of await deps.listUserApiKeys(store.of, userId)) {
    if (keyId === spared) continue;
    if (isOver()) throw undecided();
    const ending = { keyId, userId };
    await runDecision(context, store, keyEndNeeds(ending, context), (snapshot) =>
      endApiKey(ending, snapshot, context),
    );
  }
}
