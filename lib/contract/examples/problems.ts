import type { Violation } from '../../domain/violation.ts';
import { type ProblemCode, problems } from '../problems.ts';

type CodeWith<Status extends number> = {
  [Code in ProblemCode]: (typeof problems)[Code]['status'] extends Status ? Code : never;
}[ProblemCode];

/** The member that each refusal of a request would name: a 400 or a 422 without one is a compile error. */
const pointers: Readonly<Record<CodeWith<400 | 422>, string>> = {
  'request/invalid': '/email',
  'request/not-json': '',
  'request/unprocessable': '/hosts/1/userId',
  'event-type/not-bookable': '/eventTypeId',
  'user/unknown': '/hosts/0/userId',
  'time-zone/unknown': '/timeZone',
  'time/not-whole-minute': '/startedAt',
  'time/end-not-after-start': '/endedAt',
  'time/date-needs-all-day': '/startedAt',
  'period/invalid': 'query/periodEnd',
  'booking/start-in-past': '/startedAt',
  'booking/not-offered': '/startedAt',
  'booking/too-large': '/endedAt',
  'booking/host-repeated': '/hosts/1/userId',
  'location/not-offered': '/locationId',
  'location/phone-number-missing': '/phoneNumber',
  'answer/missing': '/answers',
  'answer/unknown-question': '/answers/0/questionUid',
  'answer/repeated': '/answers/1/questionUid',
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

/** `request/unprocessable` stands for several refusals of different kinds at once. */
const several: readonly Violation[] = (['user/unknown', 'time/end-not-after-start'] as const).map(
  (code) => ({ pointer: pointers[code], code, detail: problems[code].title }),
);

/** The reply that a client sees for one code. */
export function problemExample(code: ProblemCode) {
  const { status, title } = problems[code];
  const pointer = (pointers as Partial<Record<ProblemCode, string>>)[code];
  const errors = code === 'request/unprocessable' ? several : [{ pointer, code, detail: title }];
  return {
    type: `/docs#${code}`,
    title,
    status,
    detail: title,
    instance: 'c6af9ac6-7b61-11e6-9a41-93e8deadbeef',
    code,
    ...(pointer !== undefined && { errors }),
  };
}
