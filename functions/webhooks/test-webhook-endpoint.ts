import { newEventUid } from '../../lib/app/new-uid.ts';
import { testWebhookEndpoint } from '../../lib/app/webhooks/test-webhook-endpoint.ts';
import { TestWebhookEndpoint } from '../../lib/contract/webhooks/test-webhook-endpoint.ts';
import { users } from '../../lib/data/people/users.ts';
import { finishDelivery } from '../../lib/data/webhooks/deliveries.ts';
import { openSecret } from '../../lib/data/webhooks/endpoint-secrets.ts';
import { webhookDeliveries } from '../../lib/data/webhooks/webhook-deliveries.ts';
import { webhooks } from '../../lib/data/webhooks/webhooks.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';
import { post } from '../../lib/outbound/post.ts';
import { webhookHeaders } from '../../lib/outbound/sign-webhook.ts';
import { surroundings } from '../../lib/outbound/surroundings.ts';

const deps = { newEventUid, finishDelivery, openSecret, post, surroundings, webhookHeaders };

export const handler = implementWrite(
  TestWebhookEndpoint,
  [users, webhooks, webhookDeliveries],
  deps,
  ({ params, context, store }, d) => testWebhookEndpoint(params.uid, context, store, d),
);
