import * as v from 'valibot';
import { periodViolations } from '../../domain/time/period.ts';
import { contract, everyRole, noBody } from '../contract.ts';
import { costOfPeriod } from '../cost-of-period.ts';
import { described } from '../described.ts';
import { instant, instantText } from '../fields.ts';

export const ListAvailableSchedules = contract({
  id: 'listAvailableSchedules',
  summary: 'List the available start times of an event type',
  description: 'Returns every start time in the period that can be booked now.',
  scope: 'event_types:read',
  roles: everyRole,
  query: v.strictObject({
    periodStart: described(instant, 'The start of the period.'),
    periodEnd: described(
      instant,
      'The end of the period (exclusive), at most 62 days after `periodStart`.',
    ),
  }),
  body: noBody,
  violations: ({ query }) => periodViolations(query),
  cost: costOfPeriod,
  status: 200,
  reply: v.object({
    data: described(
      v.array(
        v.object({
          startedAt: described(instantText, 'The start time.'),
          remainingCapacity: described(
            v.number(),
            'How many guests can still book this start time.',
          ),
        }),
      ),
      'The available start times, in ascending order.',
    ),
  }),
  versioned: false,
  takesResponse: true,
  problems: [
    'event-type/unknown',
    'period/invalid',
    'response-token/unknown',
    'response-token/expired',
    'response/leads-elsewhere',
    'response/booked',
    'routing-form/disabled',
  ],
});
