import { contract, noBody, noQuery, noReply, writers } from '../contract.ts';

export const DeleteUserAvailabilityCalendar = contract({
  id: 'deleteUserAvailabilityCalendar',
  summary: 'Delete an availability calendar',
  description:
    'Deletes an availability calendar. The default calendar cannot be deleted: make another calendar the default first.',
  scope: 'availability:write',
  roles: writers,
  query: noQuery,
  body: noBody,
  status: 204,
  reply: noReply,
  versioned: true,
  problems: ['calendar/unknown', 'calendar/is-default'],
});
