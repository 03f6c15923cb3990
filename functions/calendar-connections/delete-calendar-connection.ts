import { deleteCalendarConnection } from '../../lib/app/calendar-connections/delete-calendar-connection.ts';
import { grantDeps } from '../../lib/app/calendars/grants.ts';
import { DeleteCalendarConnection } from '../../lib/contract/calendar-connections/delete-calendar-connection.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';
import { surroundings } from '../../lib/outbound/surroundings.ts';

const deps = { ...grantDeps, surroundings };

export const handler = implementWrite(DeleteCalendarConnection, deps, (asked, d) =>
  deleteCalendarConnection(asked.params.uid, asked.context, asked.store, d),
);
