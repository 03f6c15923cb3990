import { deleteUserAvailabilityCalendar } from '../../lib/app/hours/delete-user-availability-calendar.ts';
import { DeleteUserAvailabilityCalendar } from '../../lib/contract/availability/delete-user-availability-calendar.ts';
import { hours } from '../../lib/data/hours/hours.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';

export const handler = implementWrite(
  DeleteUserAvailabilityCalendar,
  [hours],
  {},
  ({ params, context, store }) => deleteUserAvailabilityCalendar(params.uid, context, store),
);
