import * as v from 'valibot';
import { emptyPeriodViolations } from '../../domain/time/period.ts';
import { contract, everyRole, noBody, paged } from '../contract.ts';
import { cursor, instant, perPage, uid } from '../fields.ts';
import { Schedule } from './schedule.ts';

export const ListSchedules = contract({
  id: 'listSchedules',
  summary: 'List schedules',
  description:
    'The calendar page: every schedule of which something lies in the period, an occurrence of its ' +
    'routine too, each once. First come those that repeat or last longer than 14 days, then all ' +
    'others, both by their start. A page may be short; only `nextCursor: null` ends the list.',
  scope: 'schedules:read',
  roles: everyRole,
  query: v.strictObject({
    startedAt: v.pipe(
      v.optional(instant),
      v.description('Where the period begins: what has ended by then is left out.'),
    ),
    endedAt: v.pipe(
      v.optional(instant),
      v.description('Where the period ends: what begins then or later is left out.'),
    ),
    userId: v.pipe(v.optional(uid), v.description('Attended by this user, as host or guest.')),
    perPage,
    cursor,
  }),
  body: noBody,
  violations: ({ query: { startedAt, endedAt } }) => emptyPeriodViolations({ startedAt, endedAt }),
  status: 200,
  reply: paged(Schedule),
  versioned: false,
  problems: ['period/invalid'],
});
