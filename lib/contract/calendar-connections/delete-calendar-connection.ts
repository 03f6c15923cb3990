import { contract, everyRole, noBody, noQuery, noReply } from '../contract.ts';

export const DeleteCalendarConnection = contract({
  id: 'deleteCalendarConnection',
  summary: 'Disconnect calendars',
  description:
    'Deletes the calendar connection with its credentials. Its entries no longer make the user busy, from that moment on.',
  scope: 'availability:write',
  roles: everyRole,
  query: noQuery,
  body: noBody,
  status: 204,
  reply: noReply,
  versioned: true,
  problems: ['connection/unknown'],
});
