import * as v from 'valibot';
import { contract, managers, noBody, noQuery } from '../contract.ts';
import { described } from '../described.ts';
import { outcome } from './webhook-delivery.ts';

export const TestWebhookEndpoint = contract({
  id: 'testWebhookEndpoint',
  summary: 'Test a webhook endpoint',
  description:
    'Sends a `ping` to the webhook endpoint, signed like every event, and returns the result. A disabled webhook endpoint ' +
    'can be tested too. If you repeat the request with the same `Idempotency-Key`, no second `ping` is sent. A dry run sends nothing.',
  scope: 'webhooks:write',
  roles: managers,
  query: noQuery,
  body: noBody,
  status: 200,
  reply: v.object({ data: described(v.object(outcome), 'The result of the request.') }),
  versioned: false,
  cost: () => 10,
  problems: ['webhook-endpoint/unknown'],
});
