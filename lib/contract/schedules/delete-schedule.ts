import { contract, noBody, noQuery, noReply, writers } from '../contract.ts';

export const DeleteSchedule = contract({
  id: 'deleteSchedule',
  summary: 'Delete a schedule',
  description:
    'The time of its hosts is free at once, and it leaves the lists. For 30 days it can still be read ' +
    'by its id, with the status `cancel`.',
  scope: 'schedules:write',
  roles: writers,
  query: noQuery,
  body: noBody,
  status: 204,
  reply: noReply,
  versioned: true,
  problems: ['schedule/unknown', 'schedule/already-cancelled', 'schedule/too-large'],
});
