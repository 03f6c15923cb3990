/** Everything that can go wrong, once: the code clients match on, its status, and the sentence the document prints. */
export const problems = {
  'request/invalid': { status: 400, title: 'The request does not fit the schema.' },
  'request/not-json': { status: 400, title: 'The body is not JSON.' },
  'credential/missing': { status: 401, title: 'No API key or bearer token was sent.' },
  'credential/refused': {
    status: 401,
    title: 'A credential is unknown, expired, revoked or malformed.',
  },
  'caller/scope-missing': {
    status: 403,
    title: 'The credential lacks the scope of this operation.',
  },
  'caller/role-forbids': { status: 403, title: "The user's role does not allow this." },
  'route/unknown': { status: 404, title: 'There is no such path.' },
  'booking/unknown': { status: 404, title: 'There is no such booking.' },
  'schedule/unknown': { status: 404, title: 'There is no such schedule.' },
  'event-type/unknown': { status: 404, title: 'There is no such event type.' },
  'host-assign-rule/unknown': { status: 404, title: 'There is no such host assign rule.' },
  'team/unknown': { status: 404, title: 'There is no such team.' },
  'calendar/unknown': { status: 404, title: 'There is no such availability calendar.' },
  'user/not-found': { status: 404, title: 'There is no such user.' },
  'host/unknown': { status: 404, title: 'The event type has no such host.' },
  'route/method-not-allowed': { status: 405, title: 'The path is known, the method is not.' },
  'booking/slot-taken': { status: 409, title: 'The time is no longer free.' },
  'booking/already-cancelled': { status: 409, title: 'The booking is cancelled.' },
  'booking/already-confirmed': { status: 409, title: 'The booking is confirmed.' },
  'booking/already-over': { status: 409, title: 'The booking is over.' },
  'booking/shared-slot': {
    status: 409,
    title: 'The booking has a seat in a slot that guests share, so its hosts stay.',
  },
  'booking/not-reassignable': {
    status: 409,
    title: 'The booking has no host that could be replaced.',
  },
  'booking/already-hosted': { status: 409, title: 'This user hosts the booking already.' },
  'booking/not-reschedulable': {
    status: 409,
    title: 'The booking has no event type that offers starts.',
  },
  'booking/no-other-host': { status: 409, title: 'No other host is free at this time.' },
  'schedule/already-cancelled': { status: 409, title: 'The schedule is cancelled.' },
  'schedule/too-many': {
    status: 409,
    title: 'A host has as many schedules as one can have.',
  },
  'host-assign-rule/too-many': {
    status: 409,
    title: 'The event type has as many host assign rules as it may have.',
  },
  'event-type/capacity-below-seats': {
    status: 409,
    title: 'A slot has more guests than the new capacity.',
  },
  'event-type/requests-open': {
    status: 409,
    title: 'Requests wait to be confirmed or declined.',
  },
  'event-type/has-bookings': {
    status: 409,
    title: 'Bookings of the event type are not over.',
  },
  'event-type/too-many-hosts': { status: 409, title: 'An event type has at most 100 hosts.' },
  'host/already-added': { status: 409, title: 'The event type has this host already.' },
  'host/alone-in-rule': { status: 409, title: 'A host assign rule names this host and no other.' },
  'calendar/is-default': {
    status: 409,
    title: 'It is the default calendar: make another one the default first.',
  },
  'calendar/too-many': { status: 409, title: 'The user has 50 availability calendars already.' },
  'resource/changed': { status: 412, title: 'If-Match names another version.' },
  'request/too-large': { status: 413, title: 'The body is larger than 256 KiB.' },
  'request/unsupported-media-type': {
    status: 415,
    title: 'The media type is neither application/json nor ends in +json.',
  },
  'request/unprocessable': {
    status: 422,
    title: 'The request is well formed, but means nothing here.',
  },
  'event-type/too-large': {
    status: 422,
    title: 'The event type with all that belongs to it is larger than it or its bookings can be.',
  },
  'event-type/item-repeated': { status: 422, title: 'Two items of a list name the same.' },
  'event-type/too-many-together': {
    status: 422,
    title: 'The hosts are too many to take part in every booking together.',
  },
  'event-type/not-bookable': { status: 422, title: 'The event type is unknown or disabled.' },
  'host-assign-rule/unknown-host': {
    status: 422,
    title: 'A host assign rule names somebody who is no host of the event type.',
  },
  'host-assign-rule/unknown-question': {
    status: 422,
    title: 'A condition names a question that the event type does not ask.',
  },
  'user/unknown': { status: 422, title: 'The organization has no such user.' },
  'time-zone/unknown': { status: 422, title: 'The time zone is not an IANA name.' },
  'time/not-whole-minute': { status: 422, title: 'Bookings start and end on whole minutes.' },
  'time/end-not-after-start': { status: 422, title: 'The end is not after the start.' },
  'time/date-needs-all-day': { status: 422, title: 'A date without a time needs isAllDay.' },
  'period/invalid': { status: 422, title: 'The period is empty, or too long for one reply.' },
  'calendar/too-large': {
    status: 422,
    title: 'The calendar has more hours and dates than one can have.',
  },
  'booking/start-in-past': { status: 422, title: 'The start lies in the past.' },
  'booking/not-offered': { status: 422, title: 'The event type does not offer this start.' },
  'booking/too-large': {
    status: 422,
    title:
      'The booking is larger than one can be, or spans more weeks and hosts than one change can hold.',
  },
  'booking/host-repeated': { status: 422, title: 'A host is named twice.' },
  'booking-link/expired': { status: 422, title: 'The link has expired.' },
  'booking-link/differs': {
    status: 422,
    title: 'The link was made for another guest or another event type.',
  },
  'location/not-offered': { status: 422, title: 'The event type does not offer this place.' },
  'location/phone-number-missing': {
    status: 422,
    title: "This place needs the guest's phone number.",
  },
  'answer/missing': { status: 422, title: 'A required question is not answered.' },
  'answer/unknown-question': { status: 422, title: 'The event type does not ask this question.' },
  'answer/repeated': { status: 422, title: 'A question is answered twice.' },
  'answer/several-options': { status: 422, title: 'The question takes one option only.' },
  'answer/unknown-option': { status: 422, title: 'The question has no such option.' },
  'payment/method-not-offered': {
    status: 422,
    title: 'The event type does not offer this way of paying.',
  },
  'payment/unknown-item': { status: 422, title: 'The event type has no such payment item.' },
  'payment/not-connected': { status: 422, title: 'No payment provider is connected.' },
  'schedule/too-large': {
    status: 422,
    title: 'The schedule spans more weeks and hosts than one change can hold.',
  },
  'schedule/too-many-hosts': { status: 422, title: 'At most 40 attendees can be hosts.' },
  'attendee/repeated': { status: 422, title: 'A person attends twice.' },
  'routine/duration-disagrees': {
    status: 422,
    title: "The duration disagrees with an item's start and end.",
  },
  'routine/start-is-no-occurrence': {
    status: 422,
    title: "The schedule's start is not the first occurrence of its routine.",
  },
  'routine/ends-before-start': {
    status: 422,
    title: 'The routine ends before the schedule starts.',
  },
  'routine/flag-disagrees': { status: 422, title: 'isRoutine disagrees with routine.' },
  'idempotency/key-reused': {
    status: 422,
    title: 'The Idempotency-Key was used for another request.',
  },
  'service/failed': { status: 500, title: 'The service failed.' },
  'service/undecided': {
    status: 503,
    title: 'The outcome is undecided. Retry with the same Idempotency-Key.',
  },
  'service/unavailable': {
    status: 503,
    title: 'A part of the service does not answer. Retry later.',
  },
} as const satisfies Record<
  `${string}/${string}`,
  { readonly status: number; readonly title: string }
>;

export type ProblemCode = keyof typeof problems;
