/** Problems of routing forms: part of the list of all problems. */
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
