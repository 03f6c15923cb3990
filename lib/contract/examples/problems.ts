import type { Violation } from '../../domain/violation.ts';
import { type ProblemCode, problems } from '../problems.ts';

type CodeWith<Status extends number> = {
  [Code in ProblemCode]: (typeof problems)[Code]['status'] extends Status ? Code : never;
}[ProblemCode];

/** These stand for whatever is wrong, in several members at once. */
type Manifold = 'request/invalid' | 'request/unprocessable';

/** The member that each other refusal of a request would name: a 400 or a 422 without one is a compile error. */
const pointers: Readonly<Record<Exclude<CodeWith<400 | 422>, Manifold>, string>> = {
  'request/not-json': '',
  'event-type/too-large': '',
  'event-type/item-repeated': '/locations/1',
  'event-type/too-many-together': '/assignment',
  'event-type/not-bookable': '/eventTypeId',
  'host-assign-rule/unknown-host': '/hostIds/0',
  'host-assign-rule/unknown-question': '/groups/0/conditions/0/questionUid',
  'user/unknown': '/hosts/0/userId',
  'time-zone/unknown': '/timeZone',
  'time/not-whole-minute': '/startedAt',
  'time/end-not-after-start': '/endedAt',
  'time/date-needs-all-day': '/startedAt',
  'period/invalid': 'query/periodEnd',
  'calendar/too-large': '',
  'booking/start-in-past': '/startedAt',
  'booking/not-offered': '/startedAt',
  'booking/too-large': '/endedAt',
  'booking/host-repeated': '/hosts/1/userId',
  'booking-link/expired': 'query/token',
  'booking-link/differs': '/email',
  'location/not-offered': '/locationId',
  'location/phone-number-missing': '/phoneNumber',
  'answer/missing': '/answers',
  'answer/unknown-question': '/answers/0/questionUid',
  'answer/repeated': '/answers/1/questionUid',
  'answer/several-options': '/answers/0/content',
  'answer/unknown-option': '/answers/0/content',
  'payment/method-not-offered': '/payment/paymentMethod',
  'payment/unknown-item': '/payment/items/0/uid',
  'payment/not-connected': '/payment/paymentMethod',
  'schedule/too-large': '/endedAt',
  'schedule/too-many-hosts': '/attendees',
  'attendee/repeated': '/attendees/1/userId',
  'routine/duration-disagrees': '/routine/schedules/0',
  'routine/start-is-no-occurrence': '/startedAt',
  'routine/ends-before-start': '/routine/endedAt',
  'routine/flag-disagrees': '/isRoutine',
  'idempotency/key-reused': 'header/Idempotency-Key',
};

const several: readonly Violation[] = (['user/unknown', 'time/end-not-after-start'] as const).map(
  (code) => ({ pointer: pointers[code], code, detail: problems[code].title }),
);

/** What is wrong with the members themselves has codes of its own. */
const malformed: readonly Violation[] = [
  { pointer: '/email', code: 'member/missing', detail: 'It is missing.' },
  { pointer: '/colour', code: 'member/unknown', detail: 'There is no such member.' },
];

function violationsOf(code: ProblemCode): readonly Violation[] {
  if (code === 'request/invalid') return malformed;
  if (code === 'request/unprocessable') return several;
  const pointer = (pointers as Partial<Record<ProblemCode, string>>)[code];
  return pointer === undefined ? [] : [{ pointer, code, detail: problems[code].title }];
}

/** The reply that a client sees for one code. */
export function problemExample(code: ProblemCode) {
  const { status, title } = problems[code];
  const errors = violationsOf(code);
  return {
    type: `/docs#${code}`,
    title,
    status,
    detail: title,
    instance: '2f6c1b0e-8d53-4b7a-9c41-5e0d7a913f26',
    code,
    ...(errors.length > 0 && { errors }),
  };
}
