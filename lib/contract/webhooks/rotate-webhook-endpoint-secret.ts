import * as v from 'valibot';
import { contract, managers, noBody, noQuery } from '../contract.ts';
import { WebhookEndpointWithSecret } from './webhook-endpoint.ts';

export const RotateWebhookEndpointSecret = contract({
  id: 'rotateWebhookEndpointSecret',
  summary: 'Rotate the secret of a webhook endpoint',
  description:
    'Creates another secret, which is in this response and nowhere else. For 24 hours, events are signed with the former secret ' +
    'as well: `webhook-signature` has a signature of each, and the libraries of Standard Webhooks accept either. ' +
    'If the response was lost, send a new request with another `Idempotency-Key`.',
  scope: 'webhooks:write',
  roles: managers,
  query: noQuery,
  body: noBody,
  status: 200,
  reply: v.object({ data: WebhookEndpointWithSecret }),
  versioned: true,
  skipsCredentialCache: true,
  shownOnce: 'secret',
  needsRecentSignIn: true,
  problems: ['session/sign-in-again', 'webhook-endpoint/unknown'],
});
