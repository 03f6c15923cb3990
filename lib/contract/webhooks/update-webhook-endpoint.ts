import * as v from 'valibot';
import { contract, managers, noQuery } from '../contract.ts';
import { sent, WebhookEndpoint } from './webhook-endpoint.ts';

export const UpdateWebhookEndpoint = contract({
  id: 'updateWebhookEndpoint',
  summary: 'Update a webhook endpoint',
  description:
    'Updates the members that you send. Events that happened while the webhook endpoint was disabled are not sent when you enable it.',
  scope: 'webhooks:write',
  roles: managers,
  query: noQuery,
  body: v.strictObject({
    url: v.optional(sent.url),
    events: v.optional(sent.events),
    description: v.optional(sent.description),
    eventTypeIds: v.optional(sent.eventTypeIds),
    status: v.optional(sent.status),
  }),
  status: 200,
  reply: v.object({ data: WebhookEndpoint }),
  versioned: true,
  skipsCredentialCache: true,
  problems: [
    'webhook-endpoint/unknown',
    'address/forbidden',
    'webhook-endpoint/unknown-event-type',
    'request/unprocessable',
  ],
});
