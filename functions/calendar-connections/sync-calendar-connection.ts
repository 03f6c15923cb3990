import { syncCalendarConnection } from '../../lib/app/external-calendars/sync-calendar-connection.ts';
import { SyncCalendarConnection } from '../../lib/contract/calendar-connections/sync-calendar-connection.ts';
import { calendarConnections } from '../../lib/data/external-calendars/calendar-connections.ts';
import { externalBusyTime } from '../../lib/data/external-calendars/external-busy-time.ts';
import { hours } from '../../lib/data/hours/hours.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';

export const handler = implementWrite(
  SyncCalendarConnection,
  [externalBusyTime, calendarConnections, hours],
  {},
  ({ params, context, store }) => syncCalendarConnection(params.uid, context, store),
);
