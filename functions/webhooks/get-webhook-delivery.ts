import { getWebhookDelivery } from '../../lib/app/webhooks/get-webhook-delivery.ts';
import { GetWebhookDelivery } from '../../lib/contract/webhooks/get-webhook-delivery.ts';
import { findDelivery } from '../../lib/data/webhooks/list-deliveries.ts';
import { implementRead } from '../../lib/http/implement-read.ts';

export const handler = implementRead(GetWebhookDelivery, { findDelivery }, getWebhookDelivery);
