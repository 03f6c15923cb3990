import { updateCalendarConnection } from '../../lib/app/external-calendars/update-calendar-connection.ts';
import { UpdateCalendarConnection } from '../../lib/contract/calendar-connections/update-calendar-connection.ts';
import { calendarConnections } from '../../lib/data/external-calendars/calendar-connections.ts';
import { externalBusyTime } from '../../lib/data/external-calendars/external-busy-time.ts';
import { hours } from '../../lib/data/hours/hours.ts';
import { implementWriteWith } from '../../lib/http/implement-write-with.ts';
import { ownCredential } from '../../lib/http/own-credential.ts';

export const handler = implementWriteWith(
  UpdateCalendarConnection,
  { credential: ownCredential },
  [externalBusyTime, calendarConnections, hours],
  {},
  ({ params, body, context, store }) => updateCalendarConnection(params.uid, body, context, store),
);
