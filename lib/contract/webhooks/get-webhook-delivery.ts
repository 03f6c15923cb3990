import * as v from 'valibot';
import { contract, managers, noBody, noQuery } from '../contract.ts';
import { WebhookDeliveryWithBody } from './webhook-delivery.ts';

export const GetWebhookDelivery = contract({
  id: 'getWebhookDelivery',
  summary: 'Get a delivery of a webhook endpoint',
  scope: 'webhooks:read',
  roles: managers,
  query: noQuery,
  body: noBody,
  status: 200,
  reply: v.object({ data: WebhookDeliveryWithBody }),
  versioned: true,
  showsOthers: true,
  problems: ['webhook-endpoint/unknown', 'webhook-delivery/unknown', 'webhook-delivery/unreadable'],
});
