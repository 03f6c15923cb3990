import { Problem } from '../../contract/problem.ts';
import type { DeliveryFilter, listDeliveries } from '../../data/webhooks/list-deliveries.ts';
import type { findWebhookEndpoint } from '../../data/webhooks/webhook-endpoints.ts';
import type { Actor } from '../../domain/tenancy.ts';
import type { Delivery } from '../../domain/webhooks/delivery.ts';
import { decryptCursor, encryptCursor } from '../cursor.ts';

interface DeliveriesQuery extends DeliveryFilter {
  readonly cursor?: string | undefined;
}

interface Deps {
  readonly findWebhookEndpoint: typeof findWebhookEndpoint;
  readonly listDeliveries: typeof listDeliveries;
}

/** Returns one page of an endpoint's deliveries, newest first. */
export async function listWebhookDeliveries(
  actor: Actor,
  endpoint: string,
  query: DeliveriesQuery,
  { findWebhookEndpoint, listDeliveries }: Deps,
): Promise<{ readonly data: readonly Delivery[]; readonly nextCursor: string | null }> {
  const of = actor.organizationId;
  const scope = { actor, list: `webhook-deliveries ${endpoint}`, query: { ...query } };
  const after = (await decryptCursor(query.cursor, scope)) as string | undefined;
  const known = await findWebhookEndpoint(of, endpoint);
  if (known === undefined) throw new Problem('webhook-endpoint/unknown');
  const { deliveries, next } = await listDeliveries(of, known, query, after);
  return { data: deliveries, nextCursor: await encryptCursor(next, scope) };
}
