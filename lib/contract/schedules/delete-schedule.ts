import { contract, noBody, noQuery, noReply, writers } from '../contract.ts';

export const DeleteSchedule = contract({
  id: 'deleteSchedule',
  summary: 'Delete a schedule',
  description:
    'Deletes a schedule and frees the time of its hosts immediately. Lists no longer contain it. For 30 days, you ' +
    'can still get it by its ID, with the status `cancel`. Attendees need the role `admin`.',
  scope: 'schedules:write',
  roles: writers,
  query: noQuery,
  body: noBody,
  status: 204,
  reply: noReply,
  versioned: true,
  problems: [
    'schedule/unknown',
    'schedule/concealed',
    'schedule/role-forbids',
    'schedule/already-cancelled',
    'schedule/too-large',
  ],
});
