import * as v from 'valibot';
import { timeRequestViolations } from '../../domain/bookings/time-request.ts';
import { attendeeViolationsAlone } from '../../domain/schedules/attendees.ts';
import { contract, noQuery, writers } from '../contract.ts';
import { Schedule } from './schedule.ts';
import { mailing, optional, projectId, required, scheduleProblems } from './schedule-members.ts';

export const UpdateSchedule = contract({
  id: 'updateSchedule',
  summary: 'Update a schedule',
  description:
    'Updates the members that you send; all others stay the same. `null` clears a member that can be null. ' +
    'An attendee with the role `editor` can send everything except `attendees`, and a `viewer` nothing. ' +
    'If the schedule is concealed from you, an owner or admin can change `startedAt` and `endedAt` only. The items of a ' +
    'routine then move with the start.',
  scope: 'schedules:write',
  roles: writers,
  query: noQuery,
  body: v.strictObject({
    ...v.partial(v.strictObject(required)).entries,
    ...optional,
    projectId: v.optional(v.nullable(projectId)),
    ...mailing,
  }),
  violations: ({ body: { timeZone, attendees = [] } }) => [
    ...timeRequestViolations({ timeZone }),
    ...attendeeViolationsAlone(attendees),
  ],
  status: 200,
  reply: v.object({ data: Schedule }),
  versioned: true,
  problems: [
    'schedule/unknown',
    'schedule/concealed',
    'schedule/role-forbids',
    'schedule/already-cancelled',
    ...scheduleProblems,
  ],
});
