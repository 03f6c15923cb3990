import { atMember as at } from '../at-member.ts';
import { scheduleProblems } from '../schedule-problems.ts';

/** Examples of problems. A test compares each with a real response. */
export const scheduleProblemExamples = {
  'schedule/role-forbids': {
    detail: 'The change requires the role `editor`. The user attends as `viewer`.',
  },
  'schedule/concealed': {
    detail: 'Owners and admins can change its startedAt and endedAt, and delete it.',
  },
  'schedule/too-many': {
    detail:
      'User mJ4tR8vKq1ZsX6bN3yHc7wPdL5Ga would have more than 500 schedules between 2026-03-05T00:00:00.000Z and 2026-03-12T00:00:00.000Z.',
  },
  'schedule/too-many-guests': {
    detail: 'The request adds 41 addresses of guests. The user has added 60 of at most 100 today.',
  },
  'schedule/too-large': at('', 'schedule/too-large', scheduleProblems['schedule/too-large'].title),
  'schedule/too-many-hosts': at(
    '/attendees',
    'schedule/too-many-hosts',
    'At most 40 attendees can be hosts, but the request has 41.',
  ),
} as const;
