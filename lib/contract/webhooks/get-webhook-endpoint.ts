import * as v from 'valibot';
import { contract, managers, noBody, noQuery } from '../contract.ts';
import { WebhookEndpoint } from './webhook-endpoint.ts';

export const GetWebhookEndpoint = contract({
  id: 'getWebhookEndpoint',
  summary: 'Get a webhook endpoint',
  scope: 'webhooks:read',
  roles: managers,
  query: noQuery,
  body: noBody,
  status: 200,
  reply: v.object({ data: WebhookEndpoint }),
  versioned: true,
  problems: ['webhook-endpoint/unknown'],
});
