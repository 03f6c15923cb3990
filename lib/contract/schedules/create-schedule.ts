import * as v from 'valibot';
import { timeRequestViolations } from '../../domain/bookings/time-request.ts';
import { attendeeViolationsAlone } from '../../domain/schedules/attendees.ts';
import { contract, noQuery, writers } from '../contract.ts';
import { Schedule } from './schedule.ts';
import { mailing, optional, projectId, required, scheduleProblems } from './schedule-members.ts';

export const CreateSchedule = contract({
  id: 'createSchedule',
  summary: 'Create a schedule',
  description:
    'Creates a calendar entry. Schedules can overlap each other and bookings. An opaque schedule makes its hosts ' +
    'busy for bookings. A host can have at most 500 opaque schedules per week (seven days from Thursday, UTC), ' +
    'and at most 200,000 bytes of JSON of schedules that repeat or span more than two such weeks. A user can add at ' +
    'most 100 new guest addresses to schedules per day (UTC).',
  scope: 'schedules:write',
  roles: writers,
  query: noQuery,
  body: v.strictObject({
    ...required,
    ...optional,
    projectId: v.optional(projectId),
    ...mailing,
  }),
  violations: ({ body: { timeZone, attendees = [] } }) => [
    ...timeRequestViolations({ timeZone }),
    ...attendeeViolationsAlone(attendees),
  ],
  status: 201,
  reply: v.object({ data: Schedule }),
  versioned: true,
  problems: scheduleProblems,
});
