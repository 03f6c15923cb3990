import * as v from 'valibot';
import { eventKinds } from '../../domain/feed/event-kinds.ts';
import { deliveryStatuses } from '../../domain/webhooks/delivery.ts';
import { contract, managers, noBody, paged } from '../contract.ts';
import { described } from '../described.ts';
import { cursor, perPage } from '../fields.ts';
import { WebhookDelivery } from './webhook-delivery.ts';

export const ListWebhookDeliveries = contract({
  id: 'listWebhookDeliveries',
  summary: 'List the deliveries of a webhook endpoint',
  description: 'Returns the newest deliveries first. They are kept for 30 days.',
  scope: 'webhooks:read',
  roles: managers,
  query: v.strictObject({
    status: described(
      v.optional(v.picklist(deliveryStatuses)),
      'Only deliveries with this status.',
    ),
    event: described(
      v.optional(v.picklist(['ping', ...eventKinds])),
      'Only deliveries of this kind of event.',
    ),
    perPage,
    cursor,
  }),
  body: noBody,
  status: 200,
  reply: paged(WebhookDelivery),
  versioned: false,
  problems: ['webhook-endpoint/unknown'],
});
