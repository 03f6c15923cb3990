import * as v from 'valibot';
import { behaviors } from '../../domain/schedules/schedule.ts';
import { emptyPeriodViolations } from '../../domain/time/period.ts';
import { contract, everyRole, noBody, paged } from '../contract.ts';
import { described } from '../described.ts';
import { cursor, instant, perPage, positiveText, uid } from '../fields.ts';
import { priority } from '../shared/booking-fields.ts';
import { Schedule } from './schedule.ts';

export const ListSchedules = contract({
  id: 'listSchedules',
  summary: 'List schedules',
  description:
    'Returns every schedule that overlaps the period or has an occurrence that does, each once. Schedules that ' +
    'repeat or last longer than 14 days come first, then all others, both sorted by start. ' +
    'Private schedules are concealed or left out if the caller is not in their audience. The schedules of a user ' +
    '(`userId`) are found, however many others there are. Whether they lie in the period, and match the other filters, is then decided one by one, ' +
    'for at most 500 on a page, so a page can contain fewer results than `perPage`, or none; only `nextCursor: null` ' +
    'marks the end of the list.',
  scope: 'schedules:read',
  roles: everyRole,
  query: v.strictObject({
    startedAt: described(
      v.optional(instant),
      'The start of the period. Schedules that have ended by this time are not returned.',
      '2032-03-01T00:00:00Z',
    ),
    endedAt: described(
      v.optional(instant),
      'The end of the period, exclusive. Schedules that start at this time or later are not returned.',
      '2032-04-01T00:00:00Z',
    ),
    userId: described(
      v.optional(uid),
      'Only return schedules with this user as an attendee, host or guest. Concealed schedules match by their hosts alone.',
      'pK6sD3fGh9JqW2eR5tYu8iLoZ1Xc',
    ),
    behavior: described(
      v.optional(v.picklist(behaviors)),
      'Only return schedules of this kind: events, or own work.',
    ),
    priority: described(v.optional(priority), 'Only return schedules with this priority.'),
    projectId: described(
      v.optional(positiveText),
      'Only return schedules of the project with this ID.',
      '42',
    ),
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
