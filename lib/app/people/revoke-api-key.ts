import type { StoreFor } from '../../data/store.ts';
import { type Decision, refuse } from '../../domain/decision.ts';
import { eventOf } from '../../domain/events.ts';
import { type ApiKeyChange, revokeApiKey as revokeKey } from '../../domain/people/changes.ts';
import { storedApiKey } from '../../domain/people/needs.ts';
import type { Snapshot } from '../../domain/snapshot.ts';
import { formatInstant } from '../../domain/time/instant.ts';
import { runDecision } from '../run-decision.ts';
import type { TransactionContext } from '../run-transaction.ts';

/** Revokes an API key of any user. Only the administration uses this. */
export const revokeApiKey = (
  keyId: string,
  context: TransactionContext,
  store: StoreFor<typeof revoke>,
): Promise<{ readonly keyId: string }> =>
  runDecision(context, store, [storedApiKey(keyId)], (snapshot) =>
    revoke(keyId, snapshot, context),
  );

function revoke(
  keyId: string,
  snapshot: Snapshot,
  context: TransactionContext,
): Decision<{ readonly keyId: string }, 'api-key/unknown', ApiKeyChange> {
  const apiKey = snapshot.get(storedApiKey(keyId));
  if (apiKey === undefined) return refuse('api-key/unknown');
  const event = eventOf('api_key_deleted', formatInstant(context.nowMs), context);
  return { reply: { keyId }, changes: [revokeKey({ apiKey, event })] };
}
