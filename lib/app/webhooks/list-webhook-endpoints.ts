import type { listWebhookEndpoints as listAll } from '../../data/webhooks/webhook-endpoints.ts';
import type { Actor } from '../../domain/tenancy.ts';
import type { WebhookEndpoint } from '../../domain/webhooks/webhook-endpoint.ts';
import { pageOf } from '../page-of.ts';

interface EndpointsQuery {
  readonly perPage: number;
  readonly cursor?: string | undefined;
}

/** Returns one page of the webhook endpoints, newest first. */
export async function listWebhookEndpoints(
  actor: Actor,
  query: EndpointsQuery,
  deps: { readonly listAll: typeof listAll },
): Promise<{ readonly data: readonly WebhookEndpoint[]; readonly nextCursor: string | null }> {
  const stored = await deps.listAll(actor.organizationId);
  const endpoints = stored.map(({ endpoint }) => endpoint);
  const scope = { actor, list: 'webhook-endpoints', query: { ...query } };
  return pageOf(endpoints, ({ createdAt, uid }) => [-Date.parse(createdAt), uid], query, scope);
}
