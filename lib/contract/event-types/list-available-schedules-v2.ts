import * as v from 'valibot';
import { limitKinds } from '../../domain/event-types/event-type.ts';
import { periods } from '../../domain/time/local-date.ts';
import { periodViolations } from '../../domain/time/period.ts';
import { unknownZone } from '../../domain/time/unknown-zone.ts';
import { contract, everyRole, noBody } from '../contract.ts';
import { flag, instant, instantText, localDate, timeZone } from '../fields.ts';

const source = v.object({
  type: v.pipe(
    v.picklist(['booking', 'seats', 'schedule']),
    v.description('`seats`: a slot that guests of one event type share.'),
  ),
  uid: v.pipe(
    v.nullable(v.string()),
    v.description(
      'Of the booking, the schedule, or for `seats` the event type. Null where a restricted caller ' +
        'asks about somebody else.',
    ),
  ),
  startedAt: instantText,
  endedAt: v.pipe(instantText, v.description('Without buffers, like the start.')),
});

const userId = v.pipe(v.string(), v.description('The host whom it keeps from the start.'));

const reason = v.variant('code', [
  v.object({ code: v.picklist(['disabled', 'no-host', 'notice', 'window']) }),
  v.object({
    code: v.literal('limit'),
    kind: v.picklist(limitKinds),
    period: v.picklist(periods),
  }),
  v.object({ code: v.picklist(['outside-hours', 'override', 'capacity']), userId }),
  v.object({ code: v.picklist(['busy', 'hold', 'buffer']), userId, source }),
]);

const notOffered = v.object({
  startedAt: instantText,
  reasons: v.pipe(
    v.array(v.number()),
    v.description(
      'Positions in `reasons` of the day, counted from 0: all that keeps the event type, or a host, ' +
        'from this start. A host of whom there is none is free.',
    ),
  ),
});

export const ListAvailableSchedulesV2 = contract({
  id: 'listAvailableSchedulesV2',
  summary: 'List the free starts of an event type by day, with hosts and reasons',
  description:
    'Every start in [periodStart, periodEnd) that can be booked now, by its local day. With ' +
    '`explain=true` every other start of the event type’s grid is named too, with all that keeps it ' +
    'from being offered: without the reasons of the event type and those of enough hosts it would be.',
  scope: 'event_types:read',
  roles: everyRole,
  query: v.strictObject({
    periodStart: instant,
    periodEnd: v.pipe(
      instant,
      v.description('Exclusive, at most 62 days after `periodStart`, with `explain` 7 days.'),
    ),
    timeZone: v.pipe(
      v.optional(timeZone),
      v.description('Where the days are counted; the zone of the event type without it.'),
    ),
    explain: flag,
  }),
  body: noBody,
  violations: ({ query }) => [
    ...periodViolations(query),
    ...unknownZone(query.timeZone, 'query/timeZone'),
  ],
  status: 200,
  reply: v.object({
    data: v.array(
      v.object({
        date: v.pipe(localDate, v.description('The local day on which the starts lie.')),
        slots: v.array(
          v.object({
            startedAt: instantText,
            endedAt: instantText,
            remainingCapacity: v.number(),
            hostIds: v.pipe(
              v.array(v.string()),
              v.description('The hosts who are free; all of them where all take part.'),
            ),
          }),
        ),
        notOffered: v.pipe(
          v.optional(v.array(notOffered)),
          v.description('With `explain=true`: the other starts of the grid.'),
        ),
        reasons: v.pipe(
          v.optional(v.array(reason)),
          v.description(
            'With `explain=true`: what `notOffered` names by position, each once however many starts it ' +
              'keeps off. Those without `userId` are of the event type.',
          ),
        ),
      }),
    ),
  }),
  versioned: false,
  problems: ['event-type/unknown', 'period/invalid', 'time-zone/unknown', 'request/unprocessable'],
});
