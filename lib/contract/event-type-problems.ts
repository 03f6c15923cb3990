/** Problems of event types and their hosts. */
export const eventTypeProblems = {
  'event-type/unknown': { status: 404, title: 'The event type was not found.' },
  'host-assign-rule/unknown': { status: 404, title: 'The host assignment rule was not found.' },
  'host/unknown': { status: 404, title: 'The user is not a host of the event type.' },
  'host-assign-rule/too-many': {
    status: 409,
    title: 'The event type has reached the maximum number of host assignment rules.',
  },
  'event-type/capacity-below-seats': {
    status: 409,
    title: 'A slot already has more guests than the new capacity.',
  },
  'event-type/requests-open': {
    status: 409,
    title: 'The event type has booking requests that are neither confirmed nor declined.',
  },
  'event-type/has-bookings': {
    status: 409,
    title: 'The event type has bookings that have not ended.',
  },
  'event-type/too-many-hosts': { status: 409, title: 'An event type can have at most 100 hosts.' },
  'host/already-added': { status: 409, title: 'The user is already a host of the event type.' },
  'host/alone-in-rule': {
    status: 409,
    title: 'A host assignment rule names this host and no other.',
  },
  'event-type/too-large': {
    status: 422,
    title: 'The event type, or what it adds to each booking, is too large.',
  },
  'event-type/item-repeated': {
    status: 422,
    title: 'A list contains the same item more than once.',
  },
  'event-type/too-many-together': {
    status: 422,
    title: 'The event type has too many hosts for all of them to take part in every booking.',
  },
  'event-type/not-bookable': {
    status: 422,
    title: 'The event type does not exist or is disabled.',
  },
  'host-assign-rule/unknown-host': {
    status: 422,
    title: 'A host assignment rule names a user who is not a host of the event type.',
  },
  'host-assign-rule/unknown-question': {
    status: 422,
    title: 'A condition names a question that the event type does not have.',
  },
} as const;

/** What clients do about each of these problems. Handlers do not import it. */
export const eventTypeCures: Readonly<Record<keyof typeof eventTypeProblems, string>> = {
  'event-type/unknown':
    'Check the ID, for example with `GET /v1/event_types`. A deleted event type is not found either.',
  'host-assign-rule/unknown':
    'Check the ID with `GET /v1/event_types/{eventTypeId}/host_assign_rules`.',
  'host/unknown':
    'List the hosts with `GET /v1/event_types/{eventTypeId}/hosts`, or add the host first.',
  'host-assign-rule/too-many': 'Delete a rule that you no longer need, or merge several into one.',
  'event-type/capacity-below-seats':
    'Choose a capacity that is not below the number of guests booked into one slot, or cancel some of the bookings first.',
  'event-type/requests-open': 'Confirm or decline the open requests first, then repeat the change.',
  'event-type/has-bookings':
    'Wait until the bookings have ended, cancel them, or delete the event type with `cancelBookings=true`.',
  'event-type/too-many-hosts': 'Remove a host first, or use a second event type.',
  'host/already-added': 'No action is needed. To change the host, use `PATCH`.',
  'host/alone-in-rule':
    'Add another host to the rule, or delete the rule, before you remove this host.',
  'event-type/too-large': 'Shorten texts, or remove questions, rules or hosts.',
  'event-type/item-repeated': 'Remove the repeated item from the list that `errors` names.',
  'event-type/too-many-together':
    'Use fewer hosts, or assign `any` of them instead of `all` together.',
  'event-type/not-bookable':
    'Use an event type that exists and has the status `enable`. `GET /v1/event_types?status=enable` lists them.',
  'host-assign-rule/unknown-host':
    'Name only hosts of the event type in `hostIds`, or add the host first.',
  'host-assign-rule/unknown-question': 'Use the `uid` of one of the `questions` of the event type.',
};
