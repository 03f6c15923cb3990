import { listWebhookEndpoints } from '../../lib/app/webhooks/list-webhook-endpoints.ts';
import { ListWebhookEndpoints } from '../../lib/contract/webhooks/list-webhook-endpoints.ts';
import { listWebhookEndpoints as listAll } from '../../lib/data/webhooks/webhook-endpoints.ts';
import { implementRead } from '../../lib/http/implement-read.ts';

export const handler = implementRead(ListWebhookEndpoints, { listAll }, ({ query, caller }, deps) =>
  listWebhookEndpoints(caller, query, deps),
);
