import type { StoreFor } from '../../data/store.ts';
import {
  createEndpoint,
  type NewEndpoint,
  newEndpointNeeds,
} from '../../domain/webhooks/create-endpoint.ts';
import type { EndpointSecretReply } from '../../domain/webhooks/webhook-endpoint.ts';
import type { WithCredential } from '../../domain/write-context.ts';
import { runDecision } from '../run-decision.ts';
import type { TransactionContext } from '../run-transaction.ts';
import { freshSecret, type SecretDeps } from './fresh-secret.ts';

interface Deps extends SecretDeps {
  readonly newUid: () => string;
  /** Returns the reason why a URL must not be called, or undefined. */
  readonly forbiddenReason: (url: string) => Promise<string | undefined>;
}

/** Adds a webhook endpoint. Only the reply contains its secret in readable form. */
export async function createWebhookEndpoint(
  sent: NewEndpoint,
  context: TransactionContext & WithCredential,
  store: StoreFor<typeof createEndpoint>,
  { newUid, forbiddenReason, ...deps }: Deps,
): Promise<EndpointSecretReply> {
  const uid = newUid();
  const fresh = await freshSecret(uid, context, deps);
  const made = { uid, ...fresh, forbidden: await forbiddenReason(sent.url) };
  return runDecision(context, store, newEndpointNeeds(sent, context), (snapshot) =>
    createEndpoint(sent, made, snapshot, context),
  );
}
