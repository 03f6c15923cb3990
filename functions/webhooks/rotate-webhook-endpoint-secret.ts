import { rotateWebhookEndpointSecret } from '../../lib/app/webhooks/rotate-webhook-endpoint-secret.ts';
import { RotateWebhookEndpointSecret } from '../../lib/contract/webhooks/rotate-webhook-endpoint-secret.ts';
import { users } from '../../lib/data/people/users.ts';
import { sealSecret } from '../../lib/data/webhooks/endpoint-secrets.ts';
import { webhooks } from '../../lib/data/webhooks/webhooks.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';
import { newWebhookSecret as newSecret } from '../../lib/outbound/sign-webhook.ts';

export const handler = implementWrite(
  RotateWebhookEndpointSecret,
  [users, webhooks],
  { newSecret, sealSecret },
  ({ params, context, store }, deps) =>
    rotateWebhookEndpointSecret(params.uid, context, store, deps),
);
