import { deleteWebhookEndpoint } from '../../lib/app/webhooks/delete-webhook-endpoint.ts';
import { DeleteWebhookEndpoint } from '../../lib/contract/webhooks/delete-webhook-endpoint.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';

export const handler = implementWrite(DeleteWebhookEndpoint, {}, ({ params, context, store }) =>
  deleteWebhookEndpoint(params.uid, context, store),
);
