import * as v from 'valibot';
import { periodViolations, replayedStatuses } from '../../domain/webhooks/replay.ts';
import { contract, managers, noQuery } from '../contract.ts';
import { described } from '../described.ts';
import { instant } from '../fields.ts';

export const ReplayWebhookDeliveries = contract({
  id: 'replayWebhookDeliveries',
  summary: 'Send the events of a period again',
  description:
    'Sends the events of a period to the webhook endpoint, in the order of the feed: those of its `events` and `eventTypeIds` whose resources your ' +
    'credential can read, but none from before the webhook endpoint was created. Without `status`, events that it missed while it was disabled are sent, too. ' +
    'Events are kept for 30 days. One replay can run at a time; list the deliveries to see the result.',
  scope: 'webhooks:write',
  roles: managers,
  query: noQuery,
  body: v.strictObject({
    from: described(
      instant,
      'The start of the period, which must be in the past.',
      '2026-02-22T00:00:00Z',
    ),
    to: described(
      v.optional(instant),
      'The end of the period, exclusive. Without it, the period ends now.',
      '2026-02-23T00:00:00Z',
    ),
    status: described(
      v.optional(v.picklist(replayedStatuses)),
      'Only send events whose delivery has this status.',
      'failed',
    ),
  }),
  violations: ({ body }, nowMs) => periodViolations(body, nowMs),
  status: 202,
  reply: v.object({
    data: described(
      v.object({
        uid: described(v.string(), 'The ID of the replay.', 'rP4Xk9TzQ2Lm'),
        status: described(
          v.picklist(['running', 'done', 'stopped']),
          'Always `running`.',
          'running',
        ),
      }),
      'The replay, which has begun.',
    ),
  }),
  versioned: false,
  skipsCredentialCache: true,
  cost: () => 10,
  problems: [
    'webhook-endpoint/unknown',
    'webhook-endpoint/disabled',
    'webhook-endpoint/replaying',
    'period/invalid',
  ],
});
