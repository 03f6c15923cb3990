import { deleteWebhookEndpoint } from '../../lib/app/webhooks/delete-webhook-endpoint.ts';
import { DeleteWebhookEndpoint } from '../../lib/contract/webhooks/delete-webhook-endpoint.ts';
import { users } from '../../lib/data/people/users.ts';
import { webhooks } from '../../lib/data/webhooks/webhooks.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';

export const handler = implementWrite(
  DeleteWebhookEndpoint,
  [users, webhooks],
  {},
  ({ params, context, store }) => deleteWebhookEndpoint(params.uid, context, store),
);
