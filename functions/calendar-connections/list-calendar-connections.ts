import { listCalendarConnections } from '../../lib/app/calendar-connections/list-calendar-connections.ts';
import { ListCalendarConnections } from '../../lib/contract/calendar-connections/list-calendar-connections.ts';
import { readerOf } from '../../lib/data/reader.ts';
import { implementRead } from '../../lib/http/implement-read.ts';

export const handler = implementRead(
  ListCalendarConnections,
  { readerOf },
  ({ query, caller }, { readerOf }) =>
    listCalendarConnections(caller, query, readerOf(caller.organizationId)),
);
