import { contract, managers, noBody, noQuery, noReply } from '../contract.ts';

export const DeleteWebhookEndpoint = contract({
  id: 'deleteWebhookEndpoint',
  summary: 'Delete a webhook endpoint',
  description:
    'Deletes a webhook endpoint and its secrets for good. Nothing more is sent to it, not even what was waiting to be sent again.',
  scope: 'webhooks:write',
  roles: managers,
  query: noQuery,
  body: noBody,
  status: 204,
  reply: noReply,
  versioned: true,
  problems: ['webhook-endpoint/unknown'],
});
