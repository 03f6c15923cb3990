import { updateWebhookEndpoint } from '../../lib/app/webhooks/update-webhook-endpoint.ts';
import { UpdateWebhookEndpoint } from '../../lib/contract/webhooks/update-webhook-endpoint.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';
import { forbiddenReason } from '../../lib/outbound/find-addresses.ts';

export const handler = implementWrite(
  UpdateWebhookEndpoint,
  { forbiddenReason },
  ({ params, body, context, store }, deps) =>
    updateWebhookEndpoint(params.uid, body, context, store, deps),
);
