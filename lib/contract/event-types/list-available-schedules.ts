import * as v from 'valibot';
import { periodViolations } from '../../domain/time/period.ts';
import { contract, everyRole, noBody } from '../contract.ts';
import { instant, instantText } from '../fields.ts';

export const ListAvailableSchedules = contract({
  id: 'listAvailableSchedules',
  summary: 'List the available start times of an event type',
  description: 'Returns every start time in the period that can be booked now.',
  scope: 'event_types:read',
  roles: everyRole,
  query: v.strictObject({
    periodStart: v.pipe(instant, v.description('The start of the period.')),
    periodEnd: v.pipe(
      instant,
      v.description('The end of the period (exclusive), at most 62 days after `periodStart`.'),
    ),
  }),
  body: noBody,
  violations: ({ query }) => periodViolations(query),
  status: 200,
  reply: v.object({
    data: v.pipe(
      v.array(
        v.object({
          startedAt: v.pipe(instantText, v.description('The start time.')),
          remainingCapacity: v.pipe(
            v.number(),
            v.description('How many guests can still book this start time.'),
          ),
        }),
      ),
      v.description('The available start times, in ascending order.'),
    ),
  }),
  versioned: false,
  problems: ['event-type/unknown', 'period/invalid'],
});
