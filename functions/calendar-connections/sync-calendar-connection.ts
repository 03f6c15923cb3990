import { syncCalendarConnection } from '../../lib/app/calendar-connections/sync-calendar-connection.ts';
import { SyncCalendarConnection } from '../../lib/contract/calendar-connections/sync-calendar-connection.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';

export const handler = implementWrite(SyncCalendarConnection, {}, ({ params, context, store }) =>
  syncCalendarConnection(params.uid, context, store),
);
