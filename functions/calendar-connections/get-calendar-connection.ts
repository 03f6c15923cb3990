import { getCalendarConnection } from '../../lib/app/external-calendars/get-calendar-connection.ts';
import { GetCalendarConnection } from '../../lib/contract/calendar-connections/get-calendar-connection.ts';
import { calendarConnections } from '../../lib/data/external-calendars/calendar-connections.ts';
import { externalBusyTime } from '../../lib/data/external-calendars/external-busy-time.ts';
import { readerOf } from '../../lib/data/reader.ts';
import { implementRead } from '../../lib/http/implement-read.ts';

export const handler = implementRead(
  GetCalendarConnection,
  { readerOf: readerOf([externalBusyTime, calendarConnections]) },
  ({ params, caller }, { readerOf }) =>
    getCalendarConnection(params.uid, caller, readerOf(caller.organizationId)),
);
