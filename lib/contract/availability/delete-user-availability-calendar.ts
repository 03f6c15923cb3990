import { contract, noBody, noQuery, noReply, writers } from '../contract.ts';

export const DeleteUserAvailabilityCalendar = contract({
  id: 'deleteUserAvailabilityCalendar',
  summary: 'Delete an availability calendar',
  description: 'The default calendar stays until another one is the default.',
  scope: 'availability:write',
  roles: writers,
  query: noQuery,
  body: noBody,
  status: 204,
  reply: noReply,
  versioned: true,
  problems: ['calendar/unknown', 'calendar/is-default'],
});
