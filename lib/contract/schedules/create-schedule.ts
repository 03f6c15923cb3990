import * as v from 'valibot';
import { askedTimeViolations } from '../../domain/bookings/asked-time.ts';
import { attendeeViolationsAlone } from '../../domain/schedules/attendees.ts';
import { contract, noQuery, writers } from '../contract.ts';
import { Schedule } from './schedule.ts';
import { optional, projectId, required, scheduleProblems } from './schedule-members.ts';

export const CreateSchedule = contract({
  id: 'createSchedule',
  summary: 'Create a schedule',
  description:
    'Puts an entry on the calendar. It may overlap anything; an opaque one makes its host ' +
    'attendees busy for bookings. A host has at most 500 opaque schedules in a week (of seven days from ' +
    'Thursday, UTC), and 64,000 bytes of JSON of those that repeat or touch more than two such weeks.',
  scope: 'schedules:write',
  roles: writers,
  query: noQuery,
  body: v.strictObject({ ...required, ...optional, projectId: v.optional(projectId) }),
  violations: ({ body: { timeZone, attendees = [] } }) => [
    ...askedTimeViolations({ timeZone }),
    ...attendeeViolationsAlone(attendees),
  ],
  status: 201,
  reply: v.object({ data: Schedule }),
  versioned: true,
  problems: scheduleProblems,
});
