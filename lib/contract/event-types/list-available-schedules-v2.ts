import * as v from 'valibot';
import { limitKinds } from '../../domain/event-types/event-type.ts';
import { periods } from '../../domain/time/local-date.ts';
import { periodViolations } from '../../domain/time/period.ts';
import { unknownZone } from '../../domain/time/unknown-zone.ts';
import { contract, everyRole, noBody } from '../contract.ts';
import { costOfPeriod } from '../cost-of-period.ts';
import { described, describedMembers } from '../described.ts';
import { flag, instant, instantText, localDate, timeZone } from '../fields.ts';

const source = v.object(
  describedMembers(
    {
      type: v.picklist(['booking', 'seats', 'schedule', 'calendar']),
      uid: v.nullable(v.string()),
      startedAt: instantText,
      endedAt: instantText,
    },
    {
      type:
        'The kind of entry. `seats` is a slot that guests of one event type share. `calendar` means entries of a ' +
        'connected calendar.',
      uid:
        'The ID of the booking or schedule, for `seats` of the event type, for `calendar` of the calendar connection. `null` if you are a restricted user and the ' +
        'host is another user, and for a private schedule that you cannot get.',
      startedAt: ['The start of the entry, without buffers.', '2032-03-29T08:30:00.000Z'],
      endedAt: ['The end of the entry, without buffers.', '2032-03-29T09:00:00.000Z'],
    },
  ),
);

const userId = [
  'The user ID of the host to whom the reason applies.',
  'h2Vd8sXqPz4LrT0mKc6WyBn9GfJa',
] as const;

const reason = v.variant('code', [
  v.object(
    describedMembers(
      { code: v.picklist(['disabled', 'no-host', 'notice', 'window']) },
      {
        code:
          '`disabled`: the event type is disabled. `no-host`: it has no host who can be assigned. `notice`: the start time is ' +
          'in the past or within the minimum notice. `window`: it is outside the booking window.',
      },
    ),
  ),
  v.object(
    describedMembers(
      { code: v.literal('limit'), kind: v.picklist(limitKinds), period: v.picklist(periods) },
      {
        code: '`limit`: a limit of the event type is reached.',
        kind: 'What the limit counts.',
        period: 'The period of the limit.',
      },
    ),
  ),
  v.object(
    describedMembers(
      {
        code: v.picklist(['outside-hours', 'override', 'capacity', 'connection']),
        userId: v.string(),
      },
      {
        code:
          '`outside-hours`: outside the working hours of the host. `override`: an override of the working hours excludes ' +
          'the time. `capacity`: all seats of the slot are taken. `connection`: a calendar connection of the host fails ' +
          'or is read in part, with `onFailure: closed`.',
        userId,
      },
    ),
  ),
  v.object(
    describedMembers(
      { code: v.picklist(['busy', 'hold', 'buffer']), userId: v.string(), source },
      {
        code:
          '`busy`: the host is busy. `hold`: a booking request that is not yet confirmed or declined holds the time. ' +
          '`buffer`: the time overlaps a buffer.',
        userId,
        source: 'The entry that makes the host unavailable.',
      },
    ),
  ),
]);

const notOffered = v.object(
  describedMembers(
    { startedAt: instantText, reasons: v.array(v.number()) },
    {
      startedAt: ['The start time.', '2032-03-29T08:30:00.000Z'],
      reasons:
        'The reasons why the start time is not available, as zero-based indexes into `reasons` of the day. A host to whom ' +
        'no reason applies is free.',
    },
  ),
);

const slot = v.object(
  describedMembers(
    {
      startedAt: instantText,
      endedAt: instantText,
      remainingCapacity: v.number(),
      hostIds: v.array(v.string()),
    },
    {
      startedAt: ['The start time.', '2032-03-29T08:00:00.000Z'],
      endedAt: ['The end of a booking with this start time.', '2032-03-29T08:30:00.000Z'],
      remainingCapacity: 'How many guests can still book this start time.',
      hostIds: 'The user IDs of the free hosts.',
    },
  ),
);

const day = v.object(
  describedMembers(
    {
      date: localDate,
      slots: v.array(slot),
      notOffered: v.optional(v.array(notOffered)),
      reasons: v.optional(v.array(reason)),
    },
    {
      date: ['The local date of the start times.', '2032-03-29'],
      slots: 'The available start times, in ascending order.',
      notOffered: 'The other start times of the day. Present with `explain=true`.',
      reasons:
        'The reasons that `notOffered` refers to. Reasons without `userId` apply to the event type. Present with ' +
        '`explain=true`.',
    },
  ),
);

export const ListAvailableSchedulesV2 = contract({
  id: 'listAvailableSchedulesV2',
  summary: 'List the available start times of an event type by day, with hosts and reasons',
  description:
    'Returns every start time in the period that can be booked now, grouped by local date. With `explain=true` also returns ' +
    'the other start times, with all reasons why they are not available. The period can have at most 180,000 / (hosts + 4) ' +
    'start times, whether they are available or not: 1,730 for 100 hosts. Start times within the minimum notice or outside ' +
    'the booking window do not count. With `explain=true`, all start times count, and the period can have at most ' +
    '10,000 / hosts of them; the response has at most 1 MB. A longer period returns 422 `period/invalid`.',
  scope: 'event_types:read',
  roles: everyRole,
  query: v.strictObject(
    describedMembers(
      {
        periodStart: instant,
        periodEnd: instant,
        timeZone: v.optional(timeZone),
        explain: flag,
      },
      {
        periodStart: 'The start of the period.',
        periodEnd:
          'The end of the period (exclusive), at most 62 days after `periodStart`, or 7 days with `explain=true`.',
        timeZone:
          'The IANA time zone of the local dates. By default, the time zone of the event type.',
        explain: 'Whether to also return the start times that are not available, with the reasons.',
      },
    ),
  ),
  body: noBody,
  violations: ({ query }) => [
    ...periodViolations(query),
    ...unknownZone(query.timeZone, 'query/timeZone'),
  ],
  cost: (query) => (query.explain === 'true' ? 10 : costOfPeriod(query)),
  status: 200,
  reply: v.object({
    data: described(v.array(day), 'The days that have start times, in ascending order.'),
  }),
  versioned: false,
  takesResponse: true,
  problems: [
    'event-type/unknown',
    'period/invalid',
    'time-zone/unknown',
    'request/unprocessable',
    'response-token/unknown',
    'response-token/expired',
    'response/leads-elsewhere',
    'response/booked',
    'routing-form/disabled',
  ],
});
