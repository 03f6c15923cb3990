import { deleteCalendarConnection } from '../../lib/app/calendar-connections/delete-calendar-connection.ts';
import { endingDeps } from '../../lib/app/calendars/end-grant.ts';
import { DeleteCalendarConnection } from '../../lib/contract/calendar-connections/delete-calendar-connection.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';
import { surroundings } from '../../lib/outbound/surroundings.ts';

const deps = { ...endingDeps, surroundings };

export const handler = implementWrite(DeleteCalendarConnection, deps, (asked, d) =>
  deleteCalendarConnection(asked.params.uid, asked.context, asked.store, d),
);
