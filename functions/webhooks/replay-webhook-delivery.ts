import { replayWebhookDelivery } from '../../lib/app/webhooks/replay-webhook-delivery.ts';
import { ReplayWebhookDelivery } from '../../lib/contract/webhooks/replay-webhook-delivery.ts';
import { users } from '../../lib/data/people/users.ts';
import { isWaiting } from '../../lib/data/webhooks/list-deliveries.ts';
import { webhookDeliveries } from '../../lib/data/webhooks/webhook-deliveries.ts';
import { webhooks } from '../../lib/data/webhooks/webhooks.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';

export const handler = implementWrite(
  ReplayWebhookDelivery,
  [users, webhooks, webhookDeliveries],
  { isWaiting },
  ({ params, context, store }, deps) =>
    replayWebhookDelivery(params.uid, params.deliveryId, context, store, deps),
);
