import { updateCalendarConnection } from '../../lib/app/external-calendars/update-calendar-connection.ts';
import { UpdateCalendarConnection } from '../../lib/contract/calendar-connections/update-calendar-connection.ts';
import { calendarConnections } from '../../lib/data/external-calendars/calendar-connections.ts';
import { externalBusyTime } from '../../lib/data/external-calendars/external-busy-time.ts';
import { hours } from '../../lib/data/hours/hours.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';

export const handler = implementWrite(
  UpdateCalendarConnection,
  [externalBusyTime, calendarConnections, hours],
  {},
  ({ params, body, context, store }) => updateCalendarConnection(params.uid, body, context, store),
);
