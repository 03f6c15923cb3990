import * as v from 'valibot';
import { askedTimeViolations } from '../../domain/bookings/asked-time.ts';
import { attendeeViolationsAlone } from '../../domain/schedules/attendees.ts';
import { contract, noQuery, writers } from '../contract.ts';
import { isSendUpdates, text } from '../fields.ts';
import { Schedule } from './schedule.ts';
import { optional, projectId, required, scheduleProblems } from './schedule-members.ts';

export const UpdateSchedule = contract({
  id: 'updateSchedule',
  summary: 'Update a schedule',
  description: 'Only the members sent are changed; `null` clears a nullable one.',
  scope: 'schedules:write',
  roles: writers,
  query: noQuery,
  body: v.strictObject({
    ...v.partial(v.strictObject(required)).entries,
    ...optional,
    projectId: v.optional(v.nullable(projectId)),
    updateMessage: v.pipe(
      v.optional(text(2000)),
      v.description('Kept with the change; messages to people are not sent yet.'),
    ),
    isSendUpdates,
  }),
  violations: ({ body: { timeZone, attendees = [] } }) => [
    ...askedTimeViolations({ timeZone }),
    ...attendeeViolationsAlone(attendees),
  ],
  status: 200,
  reply: v.object({ data: Schedule }),
  versioned: true,
  problems: ['schedule/unknown', 'schedule/already-cancelled', ...scheduleProblems],
});
