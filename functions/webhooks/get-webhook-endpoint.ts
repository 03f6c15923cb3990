import { Problem } from '../../lib/contract/problem.ts';
import { GetWebhookEndpoint } from '../../lib/contract/webhooks/get-webhook-endpoint.ts';
import { findWebhookEndpoint } from '../../lib/data/webhooks/webhook-endpoints.ts';
import { implementRead } from '../../lib/http/implement-read.ts';

export const handler = implementRead(
  GetWebhookEndpoint,
  { findWebhookEndpoint },
  async ({ params, caller }, { findWebhookEndpoint }) => {
    const found = await findWebhookEndpoint(caller.organizationId, params.uid);
    if (found === undefined) throw new Problem('webhook-endpoint/unknown');
    return { data: found.endpoint, version: found.ver };
  },
);
