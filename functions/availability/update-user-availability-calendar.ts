import { updateUserAvailabilityCalendar } from '../../lib/app/hours/update-user-availability-calendar.ts';
import { UpdateUserAvailabilityCalendar } from '../../lib/contract/availability/update-user-availability-calendar.ts';
import { hours } from '../../lib/data/hours/hours.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';

export const handler = implementWrite(
  UpdateUserAvailabilityCalendar,
  [hours],
  {},
  ({ params, body, context, store }) =>
    updateUserAvailabilityCalendar(params.uid, body, context, store),
);
