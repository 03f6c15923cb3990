import { replayWebhookDelivery } from '../../lib/app/webhooks/replay-webhook-delivery.ts';
import { ReplayWebhookDelivery } from '../../lib/contract/webhooks/replay-webhook-delivery.ts';
import { isWaiting } from '../../lib/data/list-deliveries.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';

export const handler = implementWrite(
  ReplayWebhookDelivery,
  { isWaiting },
  ({ params, context, store }, deps) =>
    replayWebhookDelivery(params.uid, params.deliveryId, context, store, deps),
);
