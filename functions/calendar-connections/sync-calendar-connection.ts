import { runDecision } from '../../lib/app/run-decision.ts';
import { SyncCalendarConnection } from '../../lib/contract/calendar-connections/sync-calendar-connection.ts';
import { calendarConnections } from '../../lib/data/external-calendars/calendar-connections.ts';
import { externalBusyTime } from '../../lib/data/external-calendars/external-busy-time.ts';
import { hours } from '../../lib/data/hours/hours.ts';
import { connectionNeeds } from '../../lib/domain/external-calendars/connection-access.ts';
import { requestSync } from '../../lib/domain/external-calendars/request-sync.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';

export const handler = implementWrite(
  SyncCalendarConnection,
  [externalBusyTime, calendarConnections, hours],
  {},
  ({ params, context, store }) =>
    runDecision(context, store, connectionNeeds(params.uid, context.actor.userId), (snapshot) =>
      requestSync(params.uid, snapshot, context),
    ),
);
