import * as v from 'valibot';
import { contract, managers, noQuery } from '../contract.ts';
import { sent, WebhookEndpointWithSecret } from './webhook-endpoint.ts';

export const CreateWebhookEndpoint = contract({
  id: 'createWebhookEndpoint',
  summary: 'Create a webhook endpoint',
  description:
    'Creates a webhook endpoint, to which events will be sent as signed `POST` requests ' +
    '([Standard Webhooks](https://www.standardwebhooks.com)). If your receiver does not return a 2xx status within 15 seconds, the request is repeated ' +
    'after 5 seconds, 5 and 30 minutes, and 2, 5, 10 and 10 hours; the same event can arrive more than once. Only this response contains the `secret`, ' +
    'with which your receiver verifies the signature: store it immediately. If you lose it, create a new one with ' +
    '`POST /v1/webhook_endpoints/{uid}/rotate_secret`. An organization can have at most 20 webhook endpoints. ' +
    'Events about private schedules are sent concealed; with `visibilityType: default` they are not sent.',
  scope: 'webhooks:write',
  roles: managers,
  query: noQuery,
  body: v.strictObject({
    url: sent.url,
    events: sent.events,
    description: v.optional(sent.description, ''),
    eventTypeIds: v.optional(sent.eventTypeIds, null),
    status: v.optional(sent.status, 'enable'),
  }),
  status: 201,
  reply: v.object({ data: WebhookEndpointWithSecret }),
  versioned: true,
  skipsCredentialCache: true,
  shownOnce: 'secret',
  needsRecentSignIn: true,
  problems: [
    'session/sign-in-again',
    'webhook-endpoint/too-many',
    'address/forbidden',
    'webhook-endpoint/unknown-event-type',
    'request/unprocessable',
  ],
});
