import * as v from 'valibot';
import { deliveryStatuses } from '../../domain/webhooks/delivery.ts';
import { described } from '../described.ts';
import { createdAt, instantText } from '../fields.ts';

/** Result of one request. */
export const outcome = {
  statusCode: described(
    v.nullable(v.number()),
    'The status that your receiver returned, or `null` if there was no response.',
    204,
  ),
  durationMs: described(
    v.number(),
    'How long the request took, in milliseconds. At most 15,000.',
    81,
  ),
  error: described(
    v.nullable(v.string()),
    'Why there was no response: `address/forbidden`, `name/unresolved`, `connection/failed`, `tls/failed`, `answer/invalid`, or `timeout`. `event/unavailable` if the event could not be read, so that nothing was sent. `outcome/unknown` if the response was lost. Otherwise `null`.',
    null,
  ),
};

const attempt = v.object({
  at: described(instantText, 'The time at which the request was sent.'),
  ...outcome,
});

/** Delivery in a list. */
export const WebhookDelivery = described(
  v.object({
    uid: described(v.string(), 'The ID of the delivery.', '0rd2yz8ig5Vq0cXw3Tn8LbR7kZs1MhP'),
    eventUid: described(
      v.string(),
      'The ID of the event: the `webhook-id` of all attempts.',
      'evt_5Vq0cXw3Tn8LbR7kZs1MhP',
    ),
    event: described(v.string(), 'The kind of the event, or `ping`.', 'ping'),
    status: described(
      v.picklist(deliveryStatuses),
      '`delivered` if your receiver returned a 2xx status, `failed` if no further attempt follows.',
      'delivered',
    ),
    attempts: described(v.array(attempt), 'The result of each request, the oldest first.'),
    nextAttemptAt: described(
      v.nullable(instantText),
      'The time of the next attempt, or `null`.',
      null,
    ),
    createdAt,
  }),
  'An event that is sent to a webhook endpoint.',
);

/** Delivery with its body. */
export const WebhookDeliveryWithBody = described(
  v.object({
    ...WebhookDelivery.entries,
    body: described(
      v.nullable(v.string()),
      'The body of the requests, exactly as it was signed. `null` if your credential cannot read the resource of the event, ' +
        'for example a booking without the scope `bookings:read`.',
    ),
  }),
  'A delivery with its body.',
);
