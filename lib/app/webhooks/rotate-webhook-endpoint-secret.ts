import type { StoreFor } from '../../data/store.ts';
import { endpointNeeds } from '../../domain/webhooks/endpoint-access.ts';
import { rotateSecret } from '../../domain/webhooks/rotate-secret.ts';
import type { EndpointSecretReply } from '../../domain/webhooks/webhook-endpoint.ts';
import { runDecision } from '../run-decision.ts';
import type { TransactionContext } from '../run-transaction.ts';
import { freshSecret, type SecretDeps } from './fresh-secret.ts';

/** Gives a webhook endpoint a new secret. Only the reply contains it in readable form. */
export async function rotateWebhookEndpointSecret(
  uid: string,
  context: TransactionContext,
  store: StoreFor<typeof rotateSecret>,
  deps: SecretDeps,
): Promise<EndpointSecretReply> {
  const fresh = await freshSecret(uid, context, deps);
  return runDecision(context, store, endpointNeeds(uid, context), (snapshot) =>
    rotateSecret(uid, fresh, snapshot, context),
  );
}
