import type { StoreFor } from '../../data/store.ts';
import { endpointNeeds } from '../../domain/webhooks/endpoint-access.ts';
import { rotateSecret } from '../../domain/webhooks/rotate-secret.ts';
import type { EndpointSecretReply } from '../../domain/webhooks/webhook-endpoint.ts';
import { runTransaction, type TransactionContext } from '../run-transaction.ts';
import { freshSecret, type SecretDeps } from './fresh-secret.ts';

/** Gives a webhook endpoint a new secret. Only the reply contains it in readable form. */
export async function rotateWebhookEndpointSecret(
  uid: string,
  context: TransactionContext,
  store: StoreFor<typeof rotateSecret>,
  deps: SecretDeps,
): Promise<EndpointSecretReply> {
  const fresh = await freshSecret(uid, context, deps);
  return runTransaction(context, store, {
    load: async (reader) => ({ snapshot: await reader.read(endpointNeeds(uid, context)) }),
    decide: ({ snapshot }) => rotateSecret(uid, fresh, snapshot, context),
  });
}
