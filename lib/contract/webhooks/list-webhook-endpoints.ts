import * as v from 'valibot';
import { contract, managers, noBody, paged } from '../contract.ts';
import { cursor, perPage } from '../fields.ts';
import { WebhookEndpoint } from './webhook-endpoint.ts';

export const ListWebhookEndpoints = contract({
  id: 'listWebhookEndpoints',
  summary: 'List webhook endpoints',
  description: 'Returns the newest webhook endpoints first. An organization has at most 20.',
  scope: 'webhooks:read',
  roles: managers,
  query: v.strictObject({ perPage, cursor }),
  body: noBody,
  status: 200,
  reply: paged(WebhookEndpoint),
  versioned: false,
  problems: [],
});
