import { atMember as at } from '../at-member.ts';
import { connectionProblemExamples } from '../calendar-connections/connection-problem-examples.ts';
import type { PartsOf } from '../problem.ts';
import { type ProblemCode, problems } from '../problems.ts';
import { routingFormProblemExamples } from '../routing-forms/routing-form-problem-examples.ts';
import { scheduleProblemExamples } from '../schedules/schedule-problem-examples.ts';

/** Parts of a problem in addition to its code and its title. */
export type Parts<Code extends ProblemCode> = Omit<PartsOf<Code>, 'headers' | 'cause'>;

/** A code with required members or additional parts needs an example of them. */
type Examples = {
  readonly [Code in ProblemCode as object extends Parts<Code> ? never : Code]: Parts<Code>;
} & {
  readonly [Code in ProblemCode as object extends Parts<Code> ? Code : never]?: Parts<Code>;
};

/** Violation of the request as a whole. */
const whole = (code: ProblemCode) => at('', code, problems[code].title);

const ids = { ada: 'mJ4tR8vKq1ZsX6bN3yHc7wPdL5Ga', bo: 'T2xWc9LfV5gYh7RkQ8sUe3BnM1Zj' };

/** Examples of problems. A test compares each with a real response, except for IDs and instants. */
export const problemExamples: Examples = {
  'request/invalid': {
    errors: [
      { pointer: '/email', code: 'member/missing', detail: 'This value is required.' },
      { pointer: '/colour', code: 'member/unknown', detail: 'Unknown member.' },
    ],
  },
  'request/not-json': at('', 'request/not-json', 'Must be valid JSON.'),
  'credential/refused': { detail: 'The API key is malformed, unknown, expired, or revoked.' },
  'caller/scope-missing': { detail: 'This operation requires the scope bookings:write.' },
  'api-key/outlives-credential': {
    detail: 'The credential expires at 2026-03-02T01:00:00.000Z.',
  },
  'booking/slot-taken': {
    detail: 'A host is busy.',
    extensions: {
      reason: 'busy',
      nextStarts: [
        '2026-03-02T01:00:00.000Z',
        '2026-03-02T01:30:00.000Z',
        '2026-03-02T02:00:00.000Z',
      ],
    },
  },
  'booking/no-other-host': {
    extensions: {
      hosts: [
        { userId: ids.ada, reason: 'present' },
        { userId: ids.bo, reason: 'busy' },
      ],
    },
  },
  ...scheduleProblemExamples,
  'event-type/capacity-below-seats': {
    detail: 'An upcoming slot has 3 guests.',
    extensions: { taken: 3 },
  },
  'event-type/requests-open': {
    detail: 'Requests that are neither confirmed nor declined: 1.',
    extensions: { requests: 1 },
  },
  'event-type/has-bookings': {
    detail: 'Bookings and requests that have not ended: 2.',
    extensions: { bookings: 2 },
  },
  'team/too-many-slugs': { detail: 'A former slug is free from 2026-05-30T00:00:00.000Z on.' },
  'user/has-bookings': {
    detail: 'Bookings and requests of the user that have not ended: 1.',
    extensions: { hostedBookings: 1, bookingIds: ['b7Kq2nXw9LcV'] },
  },
  'host/alone-in-rule': {
    detail: 'Change or delete these rules first: VIP guests.',
    extensions: { ruleIds: ['r7Hx_2mQpLw4'] },
  },
  'resource/changed': { detail: 'The version is "2" now.' },
  'request/unsupported-media-type': {
    detail: 'The media type must be application/json or end in +json.',
  },
  'request/unprocessable': {
    errors: [
      {
        pointer: '/timeZone',
        code: 'time-zone/unknown',
        detail: 'Must be a valid IANA time zone name.',
      },
      {
        pointer: '/startedAt',
        code: 'time/not-whole-minute',
        detail: 'Must be on a whole minute.',
      },
      {
        pointer: '/startedAt',
        code: 'booking/start-in-past',
        detail: 'Must not be in the past.',
      },
    ],
  },
  'event-type/too-large': at(
    '',
    'event-type/too-large',
    'In each of its bookings the questions, places, hosts and rules would take 112155 bytes, but can take at most 110000.',
  ),
  'event-type/item-repeated': at(
    '/locations/1',
    'event-type/item-repeated',
    'Must not repeat an earlier item.',
  ),
  'event-type/too-many-together': at(
    '/assignment',
    'event-type/too-many-together',
    'At most 44 hosts can take part together here.',
  ),
  'event-type/not-bookable': at(
    '/eventTypeId',
    'event-type/not-bookable',
    'Must be the ID of an event type that can be booked.',
  ),
  'host-assign-rule/unknown-host': at(
    '/hostIds/0',
    'host-assign-rule/unknown-host',
    'The event type does not have this host.',
  ),
  'host-assign-rule/unknown-question': at(
    '/groups/1/conditions/1/questionUid',
    'host-assign-rule/unknown-question',
    'The event type does not have this question.',
  ),
  'picture/not-supported': at('', 'picture/not-supported', 'The body is a GIF image.'),
  'picture/dimensions-exceeded': at(
    '',
    'picture/dimensions-exceeded',
    'The image has 4032 × 3024 pixels, but can have at most 2048 × 2048.',
  ),
  'user/unknown': at(
    '/attendees/0/userId',
    'user/unknown',
    'The organization does not have this user.',
  ),
  'api-key/expires-in-past': at('/expiresAt', 'api-key/expires-in-past', 'Must be in the future.'),
  'address/forbidden': at('/url', 'address/forbidden', 'Must begin with https://.'),
  'webhook-endpoint/unknown-event-type': at(
    '/eventTypeIds/0',
    'webhook-endpoint/unknown-event-type',
    'The organization does not have this event type.',
  ),
  ...routingFormProblemExamples,
  ...connectionProblemExamples,
  'time-zone/unknown': at('/timeZone', 'time-zone/unknown', 'Must be a valid IANA time zone name.'),
  'time/not-whole-minute': at('/startedAt', 'time/not-whole-minute', 'Must be on a whole minute.'),
  'time/end-not-after-start': at(
    '/endedAt',
    'time/end-not-after-start',
    'The end must be after the start.',
  ),
  'time/date-needs-all-day': {
    errors: ['/startedAt', '/endedAt'].map((pointer) => ({
      pointer,
      code: 'time/date-needs-all-day',
      detail: 'Must include a time of day, unless isAllDay is true.',
    })),
  },
  'period/invalid': at(
    'query/periodEnd',
    'period/invalid',
    'The period must be at most 62 days long.',
  ),
  'calendar/too-large': at(
    '',
    'calendar/too-large',
    'The calendar would take 33120 bytes, but can take at most 32000.',
  ),
  'booking/start-in-past': at('/startedAt', 'booking/start-in-past', 'Must not be in the past.'),
  'booking/not-offered': {
    errors: [
      {
        pointer: '/startedAt',
        code: 'grid',
        detail: 'The start is not one of the start times that the event type offers.',
      },
      {
        pointer: '/startedAt',
        code: 'notice',
        detail: 'The start is within the minimum notice.',
      },
      {
        pointer: '/startedAt',
        code: 'outside-hours',
        detail: 'The time is outside the working hours of a host.',
      },
    ],
  },
  'booking/too-large': whole('booking/too-large'),
  'booking/host-repeated': at(
    '/hosts/1/userId',
    'booking/host-repeated',
    'This host is listed more than once.',
  ),
  'booking-link/expired': at('query/token', 'booking-link/expired', 'The link has expired.'),
  'booking-link/differs': at(
    '/email',
    'booking-link/differs',
    'Must equal the value that the link was created with.',
  ),
  'location/not-offered': at(
    '/locationId',
    'location/not-offered',
    'Must be one of the locations of the event type: zoom.',
  ),
  'location/phone-number-missing': at(
    '/phoneNumber',
    'location/phone-number-missing',
    'Required, because the host calls the guest at this location.',
  ),
  'phone/invalid': at(
    '/textRemindNumber',
    'phone/invalid',
    'Must be a phone number with its country code.',
  ),
  'answer/missing': at(
    '/answers',
    'answer/missing',
    'The question "Question t" (t) requires an answer.',
  ),
  'answer/unknown-question': at(
    '/answers/0/questionUid',
    'answer/unknown-question',
    'The event type does not have this question.',
  ),
  'answer/repeated': at(
    '/answers/1/questionUid',
    'answer/repeated',
    'The question already has an answer.',
  ),
  'answer/several-options': at(
    '/answers/1/content',
    'answer/several-options',
    'Must be a single option.',
  ),
  'answer/unknown-option': at(
    '/answers/1/content',
    'answer/unknown-option',
    'Must be one of the options of the question: Red, Green, Blue.',
  ),
  'payment/method-not-offered': at(
    '/payment/paymentMethod',
    'payment/method-not-offered',
    'Must be one of the payment methods of the event type: none.',
  ),
  'payment/unknown-item': at(
    '/payment/items/0/uid',
    'payment/unknown-item',
    'The event type does not have this payment item.',
  ),
  'payment/not-connected': at(
    '/payment/paymentMethod',
    'payment/not-connected',
    'Card payments require a connected payment provider.',
  ),
  'attendee/repeated': at(
    '/attendees/1',
    'attendee/repeated',
    'This attendee is listed more than once.',
  ),
  'routine/duration-disagrees': at(
    '/routine/schedules/0',
    'routine/duration-disagrees',
    'The time from the start to the end of the item must equal the duration of the routine.',
  ),
  'routine/start-is-no-occurrence': at(
    '/startedAt',
    'routine/start-is-no-occurrence',
    'Must be the start of the first occurrence of the routine.',
  ),
  'routine/ends-before-start': at(
    '/routine/endedAt',
    'routine/ends-before-start',
    'Must be after the start of the schedule.',
  ),
  'routine/flag-disagrees': at(
    '/isRoutine',
    'routine/flag-disagrees',
    'The schedule has no routine.',
  ),
  'identity/refused': at(
    '/identityToken',
    'identity/refused',
    'Must be a token of the configured issuer for this service, issued at most 10 minutes ago, with a verified email address.',
  ),
  'idempotency/key-reused': at(
    'header/Idempotency-Key',
    'idempotency/key-reused',
    'Another request was sent with this key in the last 24 hours.',
  ),
};
