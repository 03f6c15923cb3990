import { Problem } from '../../lib/contract/problem.ts';
import { GetWebhookDelivery } from '../../lib/contract/webhooks/get-webhook-delivery.ts';
import { findDelivery } from '../../lib/data/list-deliveries.ts';
import { implementRead } from '../../lib/http/implement-read.ts';

export const handler = implementRead(
  GetWebhookDelivery,
  { findDelivery },
  async ({ params: { uid, deliveryId }, caller, nowMs }, { findDelivery }) => {
    const { isKnown, stored } = await findDelivery(caller.organizationId, uid, deliveryId, nowMs);
    if (!isKnown) throw new Problem('webhook-endpoint/unknown');
    if (stored === undefined) throw new Problem('webhook-delivery/unknown');
    return { data: { ...stored.delivery, body: stored.body ?? '' }, version: stored.ver };
  },
);
