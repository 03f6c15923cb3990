import { newUid } from '../../lib/app/new-uid.ts';
import { replayWebhookDeliveries } from '../../lib/app/webhooks/replay-webhook-deliveries.ts';
import { ReplayWebhookDeliveries } from '../../lib/contract/webhooks/replay-webhook-deliveries.ts';
import { users } from '../../lib/data/people/users.ts';
import { webhookDeliveries } from '../../lib/data/webhooks/webhook-deliveries.ts';
import { webhooks } from '../../lib/data/webhooks/webhooks.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';

export const handler = implementWrite(
  ReplayWebhookDeliveries,
  [users, webhooks, webhookDeliveries],
  { newUid },
  ({ params, body, context, store }, deps) =>
    replayWebhookDeliveries(params.uid, body, context, store, deps),
);
