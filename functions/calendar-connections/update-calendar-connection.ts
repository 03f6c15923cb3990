import { updateCalendarConnection } from '../../lib/app/calendar-connections/update-calendar-connection.ts';
import { UpdateCalendarConnection } from '../../lib/contract/calendar-connections/update-calendar-connection.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';

export const handler = implementWrite(
  UpdateCalendarConnection,
  {},
  ({ params, body, context, store }) => updateCalendarConnection(params.uid, body, context, store),
);
