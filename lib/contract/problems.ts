import { conferencingProblems } from './conferencing-problems.ts';
import { connectionProblems } from './connection-problems.ts';
import { routingFormProblems } from './routing-form-problems.ts';

/** All problems: the code for clients, its status, and the title in the document. */
export const problems = {
  'request/invalid': { status: 400, title: 'The request does not match the schema.' },
  'request/not-json': { status: 400, title: 'The body is not valid JSON.' },
  'credential/missing': { status: 401, title: 'The request has no API key or bearer token.' },
  'credential/refused': {
    status: 401,
    title: 'The credential is unknown, expired, revoked, or malformed.',
  },
  'caller/scope-missing': {
    status: 403,
    title: 'The credential does not have the required scope.',
  },
  'caller/role-forbids': { status: 403, title: "The user's role does not allow this operation." },
  'api-key/outlives-credential': {
    status: 403,
    title: 'The API key would expire later than the credential that creates it.',
  },
  'identity/outlives-credential': {
    status: 403,
    title: 'The credential expires earlier than the identity that would be replaced.',
  },
  'route/unknown': { status: 404, title: 'The path does not exist.' },
  'booking/unknown': { status: 404, title: 'The booking was not found.' },
  'schedule/unknown': { status: 404, title: 'The schedule was not found.' },
  'event-type/unknown': { status: 404, title: 'The event type was not found.' },
  'host-assign-rule/unknown': { status: 404, title: 'The host assignment rule was not found.' },
  'team/unknown': { status: 404, title: 'The team was not found.' },
  'calendar/unknown': { status: 404, title: 'The availability calendar was not found.' },
  'user/not-found': { status: 404, title: 'The user was not found.' },
  'invitation/unknown': { status: 404, title: 'The invitation was not found.' },
  'picture/unknown': { status: 404, title: 'The image was not found.' },
  'api-key/unknown': { status: 404, title: 'The API key was not found.' },
  'webhook-endpoint/unknown': { status: 404, title: 'The webhook endpoint was not found.' },
  'webhook-delivery/unknown': { status: 404, title: 'The delivery was not found.' },
  'webhook-delivery/unreadable': { status: 404, title: 'The delivery cannot be read.' },
  'host/unknown': { status: 404, title: 'The user is not a host of the event type.' },
  'guest-link/unknown': { status: 404, title: 'The guest link is not valid, or no longer valid.' },
  'answer-link/unknown': {
    status: 404,
    title: 'The answer link is not valid, or no longer valid.',
  },
  'route/method-not-allowed': { status: 405, title: 'The path does not support this method.' },
  'booking/slot-taken': { status: 409, title: 'The time is no longer free.' },
  'booking/already-cancelled': { status: 409, title: 'The booking is already cancelled.' },
  'booking/already-confirmed': { status: 409, title: 'The booking is already confirmed.' },
  'booking/already-over': { status: 409, title: 'The booking has already ended.' },
  'booking/too-late': {
    status: 409,
    title: 'It is too late for the guest to change the booking.',
  },
  'booking/shared-slot': {
    status: 409,
    title: 'The booking is in a shared slot, so its hosts cannot be changed.',
  },
  'booking/not-reassignable': {
    status: 409,
    title: 'The booking has no host that can be replaced.',
  },
  'booking/already-hosted': { status: 409, title: 'The user is already a host of the booking.' },
  'booking/attachments-full': {
    status: 409,
    title: 'The booking has the maximum number of items of this kind.',
  },
  'booking/not-reschedulable': {
    status: 409,
    title: 'The booking has no event type that offers start times.',
  },
  'booking/no-other-host': { status: 409, title: 'No other host is free at this time.' },
  'schedule/already-cancelled': { status: 409, title: 'The schedule is already cancelled.' },
  'schedule/too-many': {
    status: 409,
    title: 'The host has reached the maximum number of schedules.',
  },
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
  'calendar/is-default': {
    status: 409,
    title: 'The calendar is the default. Make another calendar the default first.',
  },
  'calendar/too-many': { status: 409, title: 'The user already has 50 availability calendars.' },
  'user/email-taken': {
    status: 409,
    title: 'Another user of the organization has this email address.',
  },
  'user/has-bookings': {
    status: 409,
    title: 'The user hosts bookings that have not ended.',
  },
  'user/last-owner': {
    status: 409,
    title: 'The user is the last owner of the organization. Make another user an owner first.',
  },
  'identity/bound': {
    status: 409,
    title: 'Another user of the organization has this identity.',
  },
  'invitation/not-pending': {
    status: 409,
    title: 'The invitation was already accepted or deleted.',
  },
  'idempotency/secret-shown-once': {
    status: 409,
    title:
      'The request was already processed. Its response had a secret, which is shown only once.',
  },
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
  'team/slug-taken': {
    status: 409,
    title: 'Another organization has this slug, or has given it up less than 90 days ago.',
  },
  'team/too-many-slugs': {
    status: 409,
    title: 'Ten former slugs are already reserved for the organization.',
  },
  'cursor/expired': {
    status: 410,
    title: 'The cursor points to events that are no longer kept.',
  },
  'resource/changed': {
    status: 412,
    title: 'The If-Match header does not match the current version.',
  },
  'request/too-large': { status: 413, title: 'The body is larger than 256 KiB.' },
  'request/unsupported-media-type': {
    status: 415,
    title: 'The operation does not accept the media type or the content coding of the body.',
  },
  'request/unprocessable': {
    status: 422,
    title: 'The request is well formed but cannot be processed.',
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
  'picture/not-supported': {
    status: 422,
    title: 'The body is not a PNG, JPEG, or WebP image, or the image is damaged.',
  },
  'picture/dimensions-exceeded': {
    status: 422,
    title: 'The image is larger than 2048 × 2048 pixels.',
  },
  'user/unknown': { status: 422, title: 'The organization does not have this user.' },
  'identity/refused': {
    status: 422,
    title: 'The identity token does not prove the identity of the person.',
  },
  'api-key/expires-in-past': { status: 422, title: 'The API key would already have expired.' },
  'address/forbidden': { status: 422, title: 'The service does not call this address.' },
  'webhook-endpoint/unknown-event-type': {
    status: 422,
    title: 'A webhook endpoint names an event type that does not exist.',
  },
  ...routingFormProblems,
  ...connectionProblems,
  ...conferencingProblems,
  'time-zone/unknown': { status: 422, title: 'The time zone is not an IANA name.' },
  'time/not-whole-minute': { status: 422, title: 'Bookings must start and end on a whole minute.' },
  'time/end-not-after-start': { status: 422, title: 'The end is not after the start.' },
  'time/date-needs-all-day': { status: 422, title: 'A date without a time requires isAllDay.' },
  'period/invalid': { status: 422, title: 'The period is empty, or too long for one response.' },
  'calendar/too-large': {
    status: 422,
    title: 'The calendar has too many hours and overrides.',
  },
  'booking/start-in-past': { status: 422, title: 'The start is in the past.' },
  'booking/not-offered': { status: 422, title: 'The event type does not offer this start time.' },
  'booking/too-large': {
    status: 422,
    title: 'The booking is too large, or spans too many weeks and hosts.',
  },
  'booking/host-repeated': { status: 422, title: 'A host is listed more than once.' },
  'booking-link/expired': { status: 422, title: 'The link has expired.' },
  'booking-link/differs': {
    status: 422,
    title: 'The link was created for another guest or event type.',
  },
  'location/not-offered': { status: 422, title: 'The event type does not offer this location.' },
  'location/phone-number-missing': {
    status: 422,
    title: "This location requires the guest's phone number.",
  },
  'answer/missing': { status: 422, title: 'A required question is not answered.' },
  'answer/unknown-question': { status: 422, title: 'The event type does not have this question.' },
  'answer/repeated': { status: 422, title: 'A question is answered more than once.' },
  'answer/several-options': { status: 422, title: 'The question accepts only one option.' },
  'answer/unknown-option': { status: 422, title: 'The question does not have this option.' },
  'payment/method-not-offered': {
    status: 422,
    title: 'The event type does not offer this payment method.',
  },
  'payment/unknown-item': { status: 422, title: 'The event type does not have this payment item.' },
  'payment/not-connected': { status: 422, title: 'No payment provider is connected.' },
  'schedule/too-large': {
    status: 422,
    title: 'The schedule spans too many weeks and hosts.',
  },
  'schedule/too-many-hosts': { status: 422, title: 'At most 40 attendees can be hosts.' },
  'attendee/repeated': { status: 422, title: 'An attendee is listed more than once.' },
  'routine/duration-disagrees': {
    status: 422,
    title: 'The duration does not match the start and end of an item.',
  },
  'routine/start-is-no-occurrence': {
    status: 422,
    title: 'The start of the schedule is not the first occurrence of its routine.',
  },
  'routine/ends-before-start': {
    status: 422,
    title: 'The routine ends before the schedule starts.',
  },
  'routine/flag-disagrees': { status: 422, title: 'isRoutine does not match routine.' },
  'idempotency/key-reused': {
    status: 422,
    title: 'The Idempotency-Key was already used for a different request.',
  },
  'caller/rate-limited': {
    status: 429,
    title: 'The credential or the address sends too many requests.',
  },
  'service/failed': { status: 500, title: 'An internal error occurred.' },
  'service/undecided': {
    status: 503,
    title: 'The outcome is unknown. Retry with the same Idempotency-Key.',
  },
  'service/unavailable': {
    status: 503,
    title: 'The service is temporarily unavailable. Retry later.',
  },
} as const satisfies Record<
  `${string}/${string}`,
  { readonly status: number; readonly title: string }
>;

export type ProblemCode = keyof typeof problems;
