import type { StoreFor } from '../../data/store.ts';
import {
  type EndpointRequest,
  endpointNeeds,
  namedEventTypes,
} from '../../domain/webhooks/endpoint-access.ts';
import { updateEndpoint } from '../../domain/webhooks/update-endpoint.ts';
import type { EndpointReply } from '../../domain/webhooks/webhook-endpoint.ts';
import type { WithCredential } from '../../domain/write-context.ts';
import { runTransaction, type TransactionContext } from '../run-transaction.ts';

interface Deps {
  /** Why a URL may not be called. */
  readonly forbiddenReason: (url: string) => Promise<string | undefined>;
}

/** Changes what is sent to a webhook endpoint, where to, and whether anything is. */
export async function updateWebhookEndpoint(
  uid: string,
  sent: EndpointRequest,
  context: TransactionContext & WithCredential,
  store: StoreFor<typeof updateEndpoint>,
  { forbiddenReason }: Deps,
): Promise<EndpointReply> {
  const forbidden = sent.url === undefined ? undefined : await forbiddenReason(sent.url);
  const needs = [...endpointNeeds(uid, context), ...namedEventTypes(sent)];
  return runTransaction(context, store, {
    load: async (reader) => ({ snapshot: await reader.read(needs) }),
    decide: ({ snapshot }) => updateEndpoint(uid, sent, forbidden, snapshot, context),
  });
}
