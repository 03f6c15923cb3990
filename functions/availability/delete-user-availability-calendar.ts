import { deleteCalendar } from '../../lib/app/availability/delete-calendar.ts';
import { DeleteUserAvailabilityCalendar } from '../../lib/contract/availability/delete-user-availability-calendar.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';

export const handler = implementWrite(
  DeleteUserAvailabilityCalendar,
  {},
  ({ params, context, store }) => deleteCalendar(params.uid, context, store),
);
