import { listCalendarConnections } from '../../lib/app/external-calendars/list-calendar-connections.ts';
import { ListCalendarConnections } from '../../lib/contract/calendar-connections/list-calendar-connections.ts';
import { calendarConnections } from '../../lib/data/external-calendars/calendar-connections.ts';
import { externalBusyTime } from '../../lib/data/external-calendars/external-busy-time.ts';
import { readerOf } from '../../lib/data/reader.ts';
import { implementRead } from '../../lib/http/implement-read.ts';

export const handler = implementRead(
  ListCalendarConnections,
  { readerOf: readerOf([externalBusyTime, calendarConnections]) },
  ({ query, caller }, { readerOf }) =>
    listCalendarConnections(caller, query, readerOf(caller.organizationId)),
);
