import { newUid } from '../../lib/app/new-uid.ts';
import { createWebhookEndpoint } from '../../lib/app/webhooks/create-webhook-endpoint.ts';
import { CreateWebhookEndpoint } from '../../lib/contract/webhooks/create-webhook-endpoint.ts';
import { eventTypes } from '../../lib/data/event-types/event-types.ts';
import { users } from '../../lib/data/people/users.ts';
import { sealSecret } from '../../lib/data/webhooks/endpoint-secrets.ts';
import { webhooks } from '../../lib/data/webhooks/webhooks.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';
import { forbiddenReason } from '../../lib/outbound/find-addresses.ts';
import { newWebhookSecret as newSecret } from '../../lib/outbound/sign-webhook.ts';

const deps = { newUid, newSecret, sealSecret, forbiddenReason };

export const handler = implementWrite(
  CreateWebhookEndpoint,
  [users, eventTypes, webhooks],
  deps,
  ({ body, context, store }, d) => createWebhookEndpoint(body, context, store, d),
);
