import { runDecision } from '../../lib/app/run-decision.ts';
import { ReplayWebhookDelivery } from '../../lib/contract/webhooks/replay-webhook-delivery.ts';
import { users } from '../../lib/data/people/users.ts';
import { webhookDeliveries } from '../../lib/data/webhooks/webhook-deliveries.ts';
import { webhooks } from '../../lib/data/webhooks/webhooks.ts';
import { replayDelivery, replayNeeds } from '../../lib/domain/webhooks/replay-delivery.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';

export const handler = implementWrite(
  ReplayWebhookDelivery,
  [users, webhooks, webhookDeliveries],
  {},
  ({ params: { uid, deliveryId }, context, store }) =>
    runDecision(context, store, replayNeeds(uid, deliveryId, context), (snapshot) =>
      replayDelivery(uid, deliveryId, snapshot, context),
    ),
);
