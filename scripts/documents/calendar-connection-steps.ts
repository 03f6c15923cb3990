import { keep, type Step } from './collection-step.ts';

const connection = { uid: '{{calendarConnectionId}}' };

/** The requests about calendar connections. */
export const calendarConnections: readonly Step[] = [
  { id: 'createCalendarConnection', after: keep('calendarConnectionId', 'reply.data.uid') },
  { id: 'listCalendarConnections', query: {} },
  { id: 'getCalendarConnection', params: connection },
  { id: 'updateCalendarConnection', params: connection },
  { id: 'checkCalendarConnection', params: connection },
  { id: 'syncCalendarConnection', params: connection },
  // A feed needs none, and only a user can agree at a provider.
  { id: 'authorizeCalendarConnection', params: connection, status: 409 },
  { id: 'getCalendarConnectionCallback' },
  { id: 'deleteCalendarConnection', params: connection },
];
