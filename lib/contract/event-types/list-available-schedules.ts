import * as v from 'valibot';
import { periodViolations } from '../../domain/time/period.ts';
import { contract, everyRole, noBody } from '../contract.ts';
import { instant, instantText } from '../fields.ts';

export const ListAvailableSchedules = contract({
  id: 'listAvailableSchedules',
  summary: 'List the free starts of an event type',
  description: 'Every start in [periodStart, periodEnd) that can be booked now, and no other.',
  scope: 'event_types:read',
  roles: everyRole,
  query: v.strictObject({
    periodStart: instant,
    periodEnd: v.pipe(instant, v.description('Exclusive, at most 62 days after `periodStart`.')),
  }),
  body: noBody,
  violations: ({ query }) => periodViolations(query),
  status: 200,
  reply: v.object({
    data: v.array(v.object({ startedAt: instantText, remainingCapacity: v.number() })),
  }),
  versioned: false,
  problems: ['event-type/unknown', 'period/invalid'],
});
