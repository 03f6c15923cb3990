/** Problems of routing forms and their responses. */
export const routingFormProblems = {
  'routing-form/unknown': { status: 404, title: 'The routing form was not found.' },
  'response/unknown': { status: 404, title: 'The response was not found.' },
  'routing-form/disabled': { status: 409, title: 'The routing form is disabled.' },
  'response/booked': {
    status: 409,
    title: 'A booking was already created with the response.',
  },
  'response/leads-elsewhere': {
    status: 422,
    title: 'The response does not lead to this event type.',
  },
  'response-token/unknown': { status: 422, title: 'The token is not that of a response.' },
  'response-token/expired': { status: 422, title: 'The token of the response has expired.' },
  'response/too-large': {
    status: 422,
    title: 'The response is too large, with the rule that it meets.',
  },
  'answer/unknown-field': { status: 422, title: 'The routing form does not have this field.' },
  'answer/wrong-format': {
    status: 422,
    title: 'The answer is not a number or an email address, as its field requires.',
  },
  'routing-form/too-large': {
    status: 422,
    title: 'The fields and rules of the routing form are too large together.',
  },
  'routing-form/item-repeated': {
    status: 422,
    title: 'A field or an option of the routing form is listed more than once.',
  },
  'routing-form/unknown-field': {
    status: 422,
    title: 'A condition names a field that the routing form does not have.',
  },
  'routing-form/unknown-option': {
    status: 422,
    title: 'A condition names an option that its field does not have.',
  },
  'routing-form/never-met': {
    status: 422,
    title: 'A condition compares its field in a way or with a value that makes no sense.',
  },
  'routing-form/unknown-event-type': {
    status: 422,
    title: 'A route of the routing form leads to an event type that does not exist.',
  },
  'routing-form/unknown-host': {
    status: 422,
    title: 'A route names a user who is not a host of its event type.',
  },
  'routing-form/all-hosts': {
    status: 422,
    title: 'A route chooses hosts of an event type in which all hosts take part.',
  },
} as const;

/** What clients do about each of these problems. Handlers do not import it. */
export const routingFormCures: Readonly<Record<keyof typeof routingFormProblems, string>> = {
  'routing-form/unknown':
    'Check the ID with `GET /v1/routing_forms`. A deleted routing form is not found either.',
  'response/unknown': 'Check the ID with `GET /v1/routing_forms/{formId}/responses`.',
  'routing-form/disabled': 'Set the `status` of the form to `enable`, or use another form.',
  'response/booked':
    'Reschedule the booking that `bookingUid` of the response names, or create a new response.',
  'response/leads-elsewhere': 'Use the event type in `route` of the response.',
  'response-token/unknown':
    'Send the `token` unchanged, as the response to `POST /v1/routing_forms/{formId}/responses` contains it. It ends when the routing form is deleted.',
  'response-token/expired': 'Create a new response.',
  'response/too-large': 'Shorten the answers, or the rules of the form.',
  'answer/unknown-field': 'Use the `uid` of one of the `fields` of the form.',
  'answer/wrong-format': 'Send what the `type` of the field requires.',
  'routing-form/too-large':
    'Shorten texts, or remove fields, options or rules: a routing form can have 390 KB.',
  'routing-form/item-repeated': 'Remove the repeated field or option that `errors` names.',
  'routing-form/unknown-field':
    'Use the `uid` of one of the `fields` of the form. If you remove a field, send `rules` without it in the same request.',
  'routing-form/unknown-option':
    'Use an option of the field. If you remove an option, send `rules` without it in the same request.',
  'routing-form/never-met':
    'Use a comparison that fits the type of the field: `isGreaterThan` and `isLessThan` compare fields of the type `number`, with numbers. A value cannot be blank.',
  'routing-form/unknown-event-type':
    'Use the ID of an event type of your organization. `GET /v1/event_types` lists them.',
  'routing-form/unknown-host':
    'Name only hosts of the event type whose `userType` is `host`, or omit `hostIds`.',
  'routing-form/all-hosts': 'Omit `hostIds`, or use an event type that assigns `any` of its hosts.',
};
