import type { StoreFor } from '../../data/store.ts';
import {
  type ApiKeyDraft,
  addApiKey as add,
  type CreatedApiKeyReply,
} from '../../domain/people/add-api-key.ts';
import { storedUser } from '../../domain/people/needs.ts';
import { runDecision } from '../run-decision.ts';
import type { TransactionContext } from '../run-transaction.ts';
import { newKey } from './new-key.ts';

/** Adds a key to a user without a calling user. Its scopes are therefore not compared with a credential. */
export function addApiKey(
  given: ApiKeyDraft,
  context: TransactionContext,
  store: StoreFor<typeof add>,
): Promise<CreatedApiKeyReply> {
  const fresh = newKey();
  return runDecision(context, store, [storedUser(given.userId)], (snapshot) =>
    add(given, fresh, snapshot, context),
  );
}
