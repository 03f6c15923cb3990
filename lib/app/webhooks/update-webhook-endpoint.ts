import type { StoreFor } from '../../data/store.ts';
import {
  type EndpointRequest,
  endpointNeeds,
  namedEventTypes,
} from '../../domain/webhooks/endpoint-access.ts';
import { updateEndpoint } from '../../domain/webhooks/update-endpoint.ts';
import type { EndpointReply } from '../../domain/webhooks/webhook-endpoint.ts';
import type { WithCredential } from '../../domain/write-context.ts';
import { runDecision } from '../run-decision.ts';
import type { TransactionContext } from '../run-transaction.ts';

interface Deps {
  /** Returns the reason why a URL must not be called, or undefined. */
  readonly forbiddenReason: (url: string) => Promise<string | undefined>;
}

/** Changes a webhook endpoint, such as its URL, its kinds of events and its status. */
export async function updateWebhookEndpoint(
  uid: string,
  sent: EndpointRequest,
  context: TransactionContext & WithCredential,
  store: StoreFor<typeof updateEndpoint>,
  { forbiddenReason }: Deps,
): Promise<EndpointReply> {
  const forbidden = sent.url === undefined ? undefined : await forbiddenReason(sent.url);
  const needs = [...endpointNeeds(uid, context), ...namedEventTypes(sent)];
  return runDecision(context, store, needs, (snapshot) =>
    updateEndpoint(uid, sent, forbidden, snapshot, context),
  );
}
