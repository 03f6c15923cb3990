import * as v from 'valibot';
import { periodViolations } from '../../domain/time/period.ts';
import { contract, everyRole, noBody } from '../contract.ts';
import { costOfPeriod } from '../cost-of-period.ts';
import { described } from '../described.ts';
import { instant, instantText } from '../fields.ts';

const start = v.object({ startedAt: described(instantText, 'The start time.') });

export const ListGuestAvailableSchedules = contract({
  id: 'listGuestAvailableSchedules',
  summary: 'List the available start times of the booking of a guest',
  description:
    'Returns every start time in the period to which the guest can reschedule the booking now. The list is empty if they ' +
    'cannot reschedule it.',
  scope: 'guest',
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
    data: described(v.array(start), 'The available start times, in ascending order.'),
  }),
  versioned: false,
  problems: ['period/invalid'],
});
