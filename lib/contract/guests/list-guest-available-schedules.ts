import * as v from 'valibot';
import { periodViolations } from '../../domain/time/period.ts';
import { contract, everyRole, noBody } from '../contract.ts';
import { described } from '../described.ts';
import { instantText } from '../fields.ts';
import { publicPeriod } from './public-period.ts';

const start = v.object({ startedAt: described(instantText, 'The start time.') });

export const ListGuestAvailableSchedules = contract({
  id: 'listGuestAvailableSchedules',
  summary: 'List the available start times of the booking of a guest',
  description:
    'Returns every start time in the period to which the guest can reschedule the booking now. The list is empty if they ' +
    'cannot reschedule it.',
  scope: 'guest',
  roles: everyRole,
  query: publicPeriod,
  body: noBody,
  violations: ({ query }) => periodViolations(query),
  status: 200,
  reply: v.object({
    data: described(v.array(start), 'The available start times, in ascending order.'),
  }),
  versioned: false,
  problems: ['period/invalid'],
});
