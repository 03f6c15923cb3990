import * as v from 'valibot';
import { contract, managers, noBody, noQuery } from '../contract.ts';
import { described } from '../described.ts';
import { WebhookDelivery } from './webhook-delivery.ts';

export const ReplayWebhookDelivery = contract({
  id: 'replayWebhookDelivery',
  summary: 'Send a delivery again',
  description:
    'Sends the event of a delivery again, whether it was delivered or failed, with the same `webhook-id`. The response does not wait for your ' +
    'receiver: get the delivery to see the result. A failed attempt is repeated like that of a new event. Your credential must be able to ' +
    'read the resource of the event.',
  scope: 'webhooks:write',
  roles: managers,
  query: noQuery,
  body: noBody,
  status: 202,
  reply: v.object({ data: described(WebhookDelivery, 'The delivery, which is pending.') }),
  versioned: false,
  skipsCredentialCache: true,
  problems: [
    'webhook-endpoint/unknown',
    'webhook-delivery/unknown',
    'webhook-delivery/unreadable',
    'webhook-delivery/pending',
    'webhook-endpoint/disabled',
  ],
});
