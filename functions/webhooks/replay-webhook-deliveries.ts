import { newUid } from '../../lib/app/new-uid.ts';
import { replayWebhookDeliveries } from '../../lib/app/webhooks/replay-webhook-deliveries.ts';
import { ReplayWebhookDeliveries } from '../../lib/contract/webhooks/replay-webhook-deliveries.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';

export const handler = implementWrite(
  ReplayWebhookDeliveries,
  { newUid },
  ({ params, body, context, store }, deps) =>
    replayWebhookDeliveries(params.uid, body, context, store, deps),
);
