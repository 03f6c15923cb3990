import { listWebhookDeliveries } from '../../lib/app/webhooks/list-webhook-deliveries.ts';
import { ListWebhookDeliveries } from '../../lib/contract/webhooks/list-webhook-deliveries.ts';
import { listDeliveries } from '../../lib/data/webhooks/list-deliveries.ts';
import { findWebhookEndpoint } from '../../lib/data/webhooks/webhook-endpoints.ts';
import { implementRead } from '../../lib/http/implement-read.ts';

export const handler = implementRead(
  ListWebhookDeliveries,
  { findWebhookEndpoint, listDeliveries },
  ({ params, query, caller }, deps) => listWebhookDeliveries(caller, params.uid, query, deps),
);
