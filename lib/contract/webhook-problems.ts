/** Problems of webhooks. */
export const webhookProblems = {
  'webhook-endpoint/unknown': { status: 404, title: 'The webhook endpoint was not found.' },
  'webhook-delivery/unknown': { status: 404, title: 'The delivery was not found.' },
  'webhook-delivery/unreadable': { status: 404, title: 'The delivery cannot be read.' },
  'webhook-endpoint/disabled': {
    status: 409,
    title: 'The webhook endpoint is disabled. Enable it first.',
  },
  'webhook-endpoint/replaying': {
    status: 409,
    title: 'A replay to the webhook endpoint is already running.',
  },
  'webhook-delivery/pending': {
    status: 409,
    title: 'The delivery is pending: the event is being sent already.',
  },
  'webhook-endpoint/too-many': {
    status: 409,
    title: 'The organization already has 20 webhook endpoints.',
  },
  'address/forbidden': { status: 422, title: 'The service does not call this address.' },
  'webhook-endpoint/unknown-event-type': {
    status: 422,
    title: 'A webhook endpoint names an event type that does not exist.',
  },
} as const;

/** What clients do about each of these problems. Handlers do not import it. */
export const webhookCures: Readonly<Record<keyof typeof webhookProblems, string>> = {
  'webhook-endpoint/unknown':
    'Check the ID with `GET /v1/webhook_endpoints`. A deleted webhook endpoint is not found either.',
  'webhook-delivery/unknown':
    'Check the ID with `GET /v1/webhook_endpoints/{uid}/deliveries`. Deliveries are kept for 30 days.',
  'webhook-delivery/unreadable':
    'Do not retry, and report the `instance` to the operator of the service. The event itself is returned by `GET /v1/events`.',
  'webhook-endpoint/disabled':
    'Enable the webhook endpoint with `PATCH /v1/webhook_endpoints/{uid}` and `status: enable`.',
  'webhook-endpoint/replaying':
    'Wait until the running replay has sent its events. List the deliveries to see its progress.',
  'webhook-delivery/pending':
    'Wait for the attempt at `nextAttemptAt`, or for the first attempt, which is made within seconds.',
  'webhook-endpoint/too-many':
    'Delete a webhook endpoint that you no longer need, or send more kinds of events to one of them.',
  'address/forbidden':
    'Send an `https` URL without credentials, whose host is a name on the public internet, with the default port or one from 1024 to 65535.',
  'webhook-endpoint/unknown-event-type':
    'Use IDs of event types of your organization. `GET /v1/event_types` lists them.',
};
