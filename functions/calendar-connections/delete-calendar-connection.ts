import { deleteCalendarConnection } from '../../lib/app/calendar-connections/delete-calendar-connection.ts';
import { DeleteCalendarConnection } from '../../lib/contract/calendar-connections/delete-calendar-connection.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';

export const handler = implementWrite(DeleteCalendarConnection, {}, ({ params, context, store }) =>
  deleteCalendarConnection(params.uid, context, store),
);
