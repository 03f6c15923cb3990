import * as v from 'valibot';
import { eventKinds } from '../../domain/feed/event-kinds.ts';
import { isWebUrl } from '../../domain/https-url.ts';
import { disabledReasons, endpointStatuses } from '../../domain/webhooks/webhook-endpoint.ts';
import { described } from '../described.ts';
import { createdAt, instantText, text, uid, updatedAt, uriText } from '../fields.ts';

const noUrl = 'Must be a valid https URL.';
const exampleUrl = 'https://hooks.example.com/scheduling';

/** Well-formed URL. A later check determines whether it may be called (422). */
const url = v.pipe(v.string(), v.maxCodePoints(2048), v.url(noUrl), v.check(isWebUrl, noUrl));

const kinds = v.pipe(
  v.array(v.picklist([...eventKinds, '*'])),
  v.minLength(1, 'Must contain at least one kind.'),
  v.maxLength(eventKinds.length),
  v.check(
    (sent) => sent.length === 1 || !sent.includes('*'),
    'Must be either ["*"] or kinds of events.',
  ),
);

const eventTypeIds = v.nullable(
  v.pipe(v.array(uid), v.minLength(1, 'Must contain at least one ID.'), v.maxLength(20)),
);

/** Members of an endpoint in a request. */
export const sent = {
  url: described(
    url,
    'Where events are sent: an `https` URL without credentials, whose host is a name on the public internet. The port is the default one or from 1024 to 65535.',
    exampleUrl,
  ),
  events: described(
    kinds,
    'The kinds of events that are sent, or `["*"]` for all kinds, including those that are added later. Your credential must be able to read the resources of these kinds.',
    ['guest_booked', 'host_rescheduled', 'host_cancelled'],
  ),
  description: described(
    text(255),
    'What the webhook endpoint is for. Only people read it.',
    'The calendar of the sales team',
  ),
  eventTypeIds: described(
    eventTypeIds,
    'Only events about these event types and their bookings are sent. `null` for no such limit.',
    null,
  ),
  status: described(
    v.picklist(endpointStatuses),
    '`disable` to send nothing. Events that happen while a webhook endpoint is disabled are not sent later.',
    'enable',
  ),
};

/** Webhook endpoint in the reply of every operation. */
export const WebhookEndpoint = described(
  v.object({
    uid: described(v.string(), 'The ID of the webhook endpoint.', 'w3Hq8KtVz5Nd'),
    url: described(uriText, 'Where events are sent.', exampleUrl),
    description: described(v.string(), 'What the webhook endpoint is for.'),
    events: described(v.array(v.string()), 'The kinds of events that are sent, or `["*"]`.', [
      'guest_booked',
    ]),
    eventTypeIds: described(
      v.nullable(v.array(v.string())),
      'The event types whose events are sent, or `null` for all events.',
    ),
    status: described(v.picklist(endpointStatuses), 'Whether events are sent.', 'enable'),
    disabledReason: described(
      v.nullable(v.picklist(disabledReasons)),
      'Why nothing is sent: a user disabled the webhook endpoint (`user`), it answered 410 (`gone`), or all deliveries failed for five days (`failing`). `null` if it is enabled.',
      null,
    ),
    disabledAt: described(
      v.nullable(instantText),
      'The time at which the webhook endpoint was disabled, or `null`.',
      null,
    ),
    createdAt,
    updatedAt,
  }),
  'A webhook endpoint.',
);

/** Webhook endpoint with a new secret. */
export const WebhookEndpointWithSecret = described(
  v.object({
    ...WebhookEndpoint.entries,
    secret: described(
      v.string(),
      'The secret with which events are signed, which is shown only once.',
      'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oDl1xRzHbhN1E=',
    ),
  }),
  'A webhook endpoint with its new secret.',
);
