import { updateWebhookEndpoint } from '../../lib/app/webhooks/update-webhook-endpoint.ts';
import { UpdateWebhookEndpoint } from '../../lib/contract/webhooks/update-webhook-endpoint.ts';
import { eventTypes } from '../../lib/data/event-types/event-types.ts';
import { users } from '../../lib/data/people/users.ts';
import { webhooks } from '../../lib/data/webhooks/webhooks.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';
import { forbiddenReason } from '../../lib/outbound/find-addresses.ts';

export const handler = implementWrite(
  UpdateWebhookEndpoint,
  [users, eventTypes, webhooks],
  { forbiddenReason },
  ({ params, body, context, store }, deps) =>
    updateWebhookEndpoint(params.uid, body, context, store, deps),
);
