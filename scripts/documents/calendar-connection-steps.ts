import type { Step } from './collection-step.ts';

const connection = { uid: 'c5Tq8RnWv2Kd' };

/**
 * The requests about calendar connections. The URL in the example has no calendar, so no connection
 * is created.
 */
export const calendarConnections: readonly Step[] = [
  { id: 'createCalendarConnection', status: 422 },
  { id: 'listCalendarConnections', query: {} },
  { id: 'getCalendarConnection', params: connection, status: 404 },
  { id: 'updateCalendarConnection', params: connection, status: 404 },
  { id: 'checkCalendarConnection', params: connection, status: 404 },
  { id: 'syncCalendarConnection', params: connection, status: 404 },
  { id: 'authorizeCalendarConnection', params: connection, status: 404 },
  { id: 'getCalendarConnectionCallback' },
  { id: 'deleteCalendarConnection', params: connection, status: 404 },
];
