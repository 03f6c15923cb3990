import { newUid } from '../../lib/app/new-uid.ts';
import { runDecision } from '../../lib/app/run-decision.ts';
import { ReplayWebhookDeliveries } from '../../lib/contract/webhooks/replay-webhook-deliveries.ts';
import { users } from '../../lib/data/people/users.ts';
import { webhookDeliveries } from '../../lib/data/webhooks/webhook-deliveries.ts';
import { webhooks } from '../../lib/data/webhooks/webhooks.ts';
import {
  periodReplayNeeds,
  replayDeliveries,
} from '../../lib/domain/webhooks/replay-deliveries.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';

export const handler = implementWrite(
  ReplayWebhookDeliveries,
  [users, webhooks, webhookDeliveries],
  { newUid },
  ({ params, body, context, store }, { newUid }) => {
    const replayUid = newUid();
    return runDecision(context, store, periodReplayNeeds(params.uid, context), (snapshot) =>
      replayDeliveries(params.uid, body, replayUid, snapshot, context),
    );
  },
);
